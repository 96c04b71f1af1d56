const persons = (count: string) => (count === '1' ? '1 person' : `${count} people`)

export const broadcasts = {
  nav: 'Broadcasts',
  lead: 'Tell everybody with a ticket something. It can not be taken back.',
  audience: 'Whom',
  audiences: {
    all: 'Everybody with a ticket',
    checked_in: 'Who has come in',
    not_checked_in: 'Who has not come in yet',
  },
  ticketType: 'Ticket type',
  everyType: 'Every ticket type',
  noPreview: 'Write a title and a text: then it stands here as it will arrive.',
  reaches: (people: string, push: string, mail: string) =>
    `${persons(people)}: all in the inbox, ${push} by push, ${mail} by mail.`,
  without: (count: string) => `${count} tickets are in no account: these people are not reached.`,
  title: 'Title',
  text: 'Text',
  textHint: 'Plain text. Addresses that begin with https:// become links.',
  send: (people: string) => `Send to ${persons(people)}`,
  left: (today: string, all: string) => `${today} left today, ${all} for the event`,
  askTitle: 'Send it now?',
  askEffect: 'It goes out at once and can not be taken back.',
  sent: 'It is on its way.',
  preview: 'Preview',
  channels: {
    inbox: 'Inbox',
    push: 'Push',
    mail: 'Mail',
  },
  subject: 'Subject:',
  mailFoot: 'With a link by which they stop such mail.',
  history: 'Sent',
  people: persons,
  progress: (sent: string, queued: string, failed: string) =>
    `${sent} sent, ${queued} to come, ${failed} failed`,
  alertNote: 'What an alert says on a locked screen. It opens the inbox, where the message is.',
}
