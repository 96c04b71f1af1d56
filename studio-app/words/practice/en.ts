/** An event with which the whole way can be tried. */
export const practice = {
  title: 'Practice event',
  lead: 'Five minutes, and you have seen the whole way. Only you find it, and it takes no real money where payments are simulated.',
  overview: [
    'Sell a ticket to yourself and pay for it in the simulator.',
    'Pair your phone as a door.',
    'Scan the ticket.',
    'Draw a winner.',
    'Put the event away.',
  ],
  make: 'Make the practice event',
  names: { event: 'Practice event', free: 'Free ticket', paid: 'Paid ticket', invite: 'To try it' },
  todo: 'Take the steps one after the other. Come back here: it says what is done.',
  steps: {
    buy: {
      title: 'Sell a ticket',
      todo: 'Opens the event as a visitor. Order a ticket, and pay in the simulator.',
    },
    pair: { title: 'Pair a door', todo: 'Show the code, and read it with the phone that scans.' },
    scan: { title: 'Scan the ticket', todo: 'Opens your tickets: hold the code before the door’s camera.' },
    draw: { title: 'Draw a winner', todo: 'Make a giveaway, enter it, and draw.' },
    away: {
      title: 'Put it away',
      todo: 'Close the event: nobody can register any more, and it moves to the past.',
    },
  },
}
