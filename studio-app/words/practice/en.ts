/** An event with which the whole way can be tried. */
export const practice = {
  title: 'Practice event',
  lead: 'Five minutes, and you have seen the whole way. Only you find it, and it takes no real money.',
  overview: [
    'Sell a ticket to yourself.',
    'Pay for it in the simulator.',
    'Pair your phone as a door.',
    'Scan the ticket.',
    'Draw a winner.',
    'Throw the event away.',
  ],
  make: 'Make the practice event',
  names: { event: 'Practice event', free: 'Free ticket', paid: 'Paid ticket', invite: 'To try it' },
  todo: 'Take the steps one after the other. Each says when it is done.',
  done: 'Done',
  notPractice: 'This is no practice event.',
  giveaway: 'Practice giveaway',
  gone: 'Thrown away, with all that was in it.',
  badge: 'Practice',
  home: {
    says: 'This is a practice event: no real money, no points, and it can be thrown away.',
    goOn: 'Go on practising',
  },
  steps: {
    buy: {
      title: 'Sell a ticket',
      todo: 'Open the event as a visitor and order a ticket. A free one will do.',
      act: 'Open as a visitor',
    },
    pay: {
      title: 'Pay in the simulator',
      todo: 'Order a paid ticket, and choose that the payment succeeds. No money moves.',
      act: 'Order a paid ticket',
    },
    pair: {
      title: 'Pair a door',
      todo: 'Show the code, and read it with the phone that scans.',
      act: 'Show the code',
    },
    scan: {
      title: 'Scan the ticket',
      todo: 'Hold the code of the ticket before the door’s camera.',
      act: 'Open my tickets',
    },
    draw: {
      title: 'Draw a winner',
      todo: 'Open a giveaway for a minute, enter it with your ticket, and draw.',
    },
  },
  draw: {
    open: 'Open a giveaway',
    enter: 'Enter it',
    closes: (time: string) => `It closes at ${time}; then you can draw.`,
    draw: 'To the draw',
    show: 'Show the winner',
  },
  away: {
    step: 'Throw it away',
    todo: 'The event goes with everything that was made in it.',
    title: 'Throw this event away?',
    effects: [
      'Its orders, simulated payments, tickets, scans, doors and draws are deleted.',
      'Nothing of it comes back, and paired phones learn that it is gone.',
    ],
    confirm: 'Throw it away',
  },
}
