/** Workshops of an event. */
export const workshops = {
  nav: 'Workshops',
  lead: 'Each has a limit of its own.',
  none: 'No workshops yet',
  another: 'Another workshop',
  add: 'Add the workshop',
  fields: {
    name: 'Name',
    place: 'Where',
    startsAt: 'From',
    endsAt: 'Until',
    capacity: 'Places',
    description: 'Description',
  },
}
