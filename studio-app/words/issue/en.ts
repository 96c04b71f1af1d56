const ticketsOf = (count: string) => (count === '1' ? '1 ticket' : `${count} tickets`)

export const issue = {
  title: 'Issue tickets by hand',
  lead: 'For guests, and for who has paid elsewhere. Each line becomes an order of its own, and who has an address gets the tickets by mail at once.',
  type: 'Ticket type',
  payment: 'Payment',
  paymentHint: 'Nothing is charged here either way.',
  payments: {
    free: 'Free',
    paid_outside: 'Paid elsewhere',
  },
  name: 'Name',
  email: 'E-mail (may stay empty)',
  quantity: 'Tickets',
  add: 'Add to the list',
  list: 'List',
  listHint: 'A person a line: name, e-mail, how many. Paste it from a spreadsheet, or open a CSV file.',
  file: 'Open a CSV file',
  line: (line: string) => `Line ${line}:`,
  badLines: (count: string) => (count === '1' ? '1 line can’t be read' : `${count} lines can’t be read`),
  faults: {
    no_name: 'There is no name.',
    wrong_email: 'The e-mail address is wrong.',
    wrong_quantity: 'It must be 1 to 50 tickets.',
  },
  tooLong: 'At most 500 lines at once. Issue the first 500, then the others.',
  dryRun: 'Try it first',
  issue: (count: string) => `Issue ${ticketsOf(count)}`,
  would: (count: string) => `${ticketsOf(count)} would be issued. Nothing was done yet.`,
  issued: (tickets: string, orders: string) =>
    `Issued: ${ticketsOf(tickets)} in ${orders === '1' ? '1 order' : `${orders} orders`}. Who has an address gets them by mail.`,
  nothingIssued: 'Nothing was issued.',
}
