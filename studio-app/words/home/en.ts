const ticketsOf = (count: string) => (count === '1' ? '1 ticket' : `${count} tickets`)

export const home = {
  nav: 'Overview',
  findPerson: 'Find a person',
  openBoard: 'Door board',
  registered: 'Orders',
  soldOf: (sold: string, all: string) => `${ticketsOf(sold)} of ${all}`,
  soldUnlimited: (sold: string) => `${ticketsOf(sold)}, no limit`,
  inToday: 'Checked in today',
  checkInsInAll: (count: string) =>
    count === '1' ? '1 check-in over all days' : `${count} check-ins over all days`,
  revenue: 'Revenue',
  doors: 'Doors',
  quiet: (count: string) => `${count} silent with scans waiting`,
  waiting: (count: string) => (count === '1' ? '1 scan waiting' : `${count} scans waiting`),
  conflicts: 'Conflicts',
  byType: 'By ticket type',
  sales: 'Tickets by day',
  arrivals: 'Arrivals',
  day: 'Day',
  time: 'Time',
  tickets: 'Tickets',
  people: 'People',
  noSales: 'Nobody has a ticket yet. The chart begins with the first.',
  noArrivals: 'Nobody has come on this day yet.',
}
