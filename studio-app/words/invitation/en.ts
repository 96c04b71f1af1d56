/** The page that the link of an invitation opens. */
export const invitation = {
  title: 'Invitation',
  roles: { owner: 'an owner', admin: 'an admin', staff: 'staff', crew: 'crew' },
  offer: (offer: { invitedBy: string; email: string; role: string; zones: string; until: string }) =>
    `${offer.invitedBy} invites ${offer.email} as ${offer.role}${offer.zones && `, for ${offer.zones}`}. Until ${offer.until}.`,
  states: {
    invalid: 'This link is not one of ours, or it is incomplete. Open it again from the e-mail.',
    expired: 'This link has ended. Ask for a new invitation, or look for a newer e-mail.',
    revoked: 'This invitation was taken back. Ask the organiser, if you think that is a mistake.',
    answered: 'This invitation has already been answered.',
    sign_in: 'Sign in with the address that was invited, to answer.',
    other_account: 'This invitation is for another address than the one that you are signed in with.',
    ready: 'You can accept this invitation.',
  },
  accept: 'Accept',
  leave: 'Use another address',
  joined: (role: string, organization: string) => `You are ${role} of ${organization} now.`,
  openStudio: 'Open the studio',
  openDoor: 'Open the door scanner',
}
