/** Workshops of an event. */
export const workshops = {
  nav: 'Workshops',
  lead: 'Each has a limit of its own.',
  none: 'No workshops yet',
  another: 'New workshop',
  add: 'Add the workshop',
  noneTodo: 'Something to book beside the ticket: a class, a tour, a talk with few seats.',
  takenHint: (taken: string) => `${taken} places are booked or held: it can’t be fewer.`,
  told: 'Who has booked is told of another time or place.',
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeEmpty: 'Nobody has booked it. You can bring it back right after.',
  removeTaken: (taken: string) =>
    `${taken} places are booked or held. Those people lose theirs and are told; their tickets stay valid.`,
  removed: (name: string) => `${name} is deleted.`,
  undo: 'Undo',
  fields: {
    name: 'Name',
    place: 'Where',
    startsAt: 'From',
    endsAt: 'Until',
    capacity: 'Places',
    description: 'Description',
  },
}
