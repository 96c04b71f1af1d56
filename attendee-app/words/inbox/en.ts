/** The words of the inbox. */
export const en = {
  title: 'Inbox',
  signIn: 'Sign in to see what organisers have told you.',
  none: 'Nothing yet. What changes at your events, and what their organisers tell you, is here.',
  isNew: 'New',
  more: 'Show older ones',
  reminders: 'Remind me of my workshops',
  never: 'Never',
  before: (minutes: number) => `${minutes} minutes before`,
  offline: 'Changing this needs the network.',
}

export type InboxWords = typeof en
