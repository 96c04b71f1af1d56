/** The words of the tickets: the list, and one that is shown at the door. */
export const en = {
  title: 'My tickets',
  none: 'There are no tickets in this account yet.',
  noneTodo: 'Tickets that somebody bought for you are in their account, or in their mail.',
  find: 'Find events',
  signIn: 'Sign in with the address that your tickets were sent to.',
  signInButton: 'Sign in',
  count: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  past: (count: number) => `Past events (${count})`,
  void: 'Not valid any more',
  show: 'Show ticket',
  showAll: (count: number) => (count === 1 ? 'Show ticket' : `Show ${count} tickets`),
  today: (event: string) => `${event}: show ticket`,
  hub: 'Programme and news',
  state: {
    signedOut: 'You are signed out. Sign in to refresh: your tickets stay here.',
    offline: (age: string) => `No connection. This is what was known ${age}; the code works all the same.`,
    old: (age: string) => `This was known ${age}. Connect to the network to refresh it.`,
    failed: (age: string) => `The service did not answer as it should. This is what was known ${age}.`,
  },
  shown: {
    back: 'Back to my tickets',
    of: (position: number, count: number) => `${position} of ${count}`,
    previous: 'Previous ticket',
    next: 'Next ticket',
    tickets: 'Your tickets for this event',
    code: (event: string) => `QR code of your ticket for ${event}`,
    ids: 'To type instead of scanning',
    codeText: 'Ticket code',
    ticketId: 'Ticket id',
    order: 'Order',
    holder: 'Name',
    type: 'Ticket',
    when: 'When',
    where: 'Where',
    now: 'Time now',
    checkedIn: (time: string) => `Checked in today at ${time}`,
    asOf: (age: string) => `As the service knew it ${age}.`,
    void: 'This ticket is not valid any more. Ask the organiser.',
    gone: 'This ticket is not in your account.',
    brightness: 'Is it dark? Turn the brightness of the screen up before the door.',
    brightnessDone: 'All right',
    clock: (minutes: number) =>
      minutes > 0
        ? `The clock of this phone is ${minutes} minutes ahead. Your ticket works all the same.`
        : `The clock of this phone is ${-minutes} minutes behind. Your ticket works all the same.`,
    passesOn:
      'Whoever shows this code first comes in. To hand the ticket on, ask the organiser: sharing it does not change whose it is.',
  },
  documents: {
    title: 'Keep and share',
    pdf: 'Tickets as PDF',
    calendar: 'Add to calendar',
    preparing: 'Preparing …',
    ready: (name: string) => `Open ${name}`,
    offline: 'This needs the network.',
  },
  passes: {
    apple: 'Add to Apple Wallet',
    google: 'Add to Google Wallet',
  },
  mail: {
    button: 'Send the tickets by mail again',
    busy: 'Asking …',
    again: (wait: string) => `Can be sent again in ${wait}`,
    sent: 'The mail with these tickets was sent.',
    queued: 'The mail with these tickets is waiting to be sent. We go on trying.',
    noAddress: 'This order has no e-mail address. Ask the organiser.',
    void: 'There is no valid ticket to send. Ask the organiser.',
  },
}

export type TicketWords = typeof en
