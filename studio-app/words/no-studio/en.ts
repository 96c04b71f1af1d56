/** In the place of the studio, for whoever is signed in and may not open it. */
export const noStudio = {
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  crewOf: (organizations: string) =>
    `You are crew of ${organizations}: you scan at the doors. The studio is for owners, admins and staff; ask one of them when you need it.`,
  noTeam: 'You are in no team yet.',
  ways: {
    join: (email: string) =>
      `To work for an organisation: ask one of its owners or admins to invite ${email}. The link in the mail brings you in.`,
    found: 'To sell tickets yourself: ask the operator of this service to set up an organisation for you.',
  },
  opens: 'This page opens by itself as soon as your role changes.',
  door: 'Open the door scanner',
  tickets: 'Your tickets and events',
  invitedTo: 'Invitations for you',
  invitation: (organization: string, by: string) => `${organization}, from ${by}`,
  accept: 'Accept',
  decline: 'Decline',
  otherAddress: 'Sign in with another address',
  lookAgain: 'Look again',
}
