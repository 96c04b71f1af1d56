/** Bringing an event before people, and taking it back. */
export const publish = {
  nav: 'Publish',
  preview: 'As visitors see it',
  previewAlone: 'Open it in a tab of its own',
  ready: 'It can be published',
  published: 'What visitors find',
  missing: 'Still missing',
  optional: '(may stay so)',
  checks: {
    tickets: { done: 'There is a ticket type', todo: 'Add a ticket type' },
    open: { done: 'Visitors can order', todo: 'Open a ticket type to visitors' },
    time: { done: 'It is still to come', todo: 'Move its end into the future' },
    venue: { done: 'The venue is named', todo: 'Name the venue' },
    description: { done: 'It is described', todo: 'Describe it' },
    cover: { done: 'It has a cover', todo: 'Give it a cover' },
  },
  moves: { published: 'Publish', closed: 'Close', draft: 'Back to draft', reopen: 'Open again' },
  moved: {
    published: 'Published. People can find it now.',
    closed: 'Closed. Nobody can register any more.',
    draft: 'A draft again. Only your team sees it.',
  },
  asks: {
    published: {
      title: 'Open it again?',
      follows: 'People find it and can register again, as long as its ticket types are on sale.',
    },
    closed: {
      title: 'Close the event?',
      follows:
        'Nobody can register any more. Tickets stay valid, and doors work for 24 hours more. You can open it again.',
    },
    draft: {
      title: 'Take it back to draft?',
      follows: 'Nobody but your team sees it then. That is possible only while nobody has registered.',
    },
  },
  byInvite: 'It is private: people need an invite link.',
  more: {
    title: 'More',
    copy: 'Duplicate',
    copyEffect: 'A draft with the same details, ticket types, workshops and zones, without its people.',
    name: 'Name of the copy',
    startsAt: 'The copy starts',
    timesMove: 'All its other times move along.',
    copied: 'This is the copy. It is a draft.',
    remove: 'Delete',
    removeWhen: 'Only while nobody has registered.',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeEffect: 'The event and all that describes it are gone. This can not be taken back.',
    removed: 'The event is gone.',
    blockers: {
      published: (_: string): string => 'It is published. Close it or take it back to draft first.',
      registrations: (count: string) => `It has ${count} orders, which are kept.`,
      tickets: (count: string) => `It has ${count} tickets, which are kept.`,
      scans: (count: string) => `It has ${count} scans, which are kept.`,
      zones_in_use: (count: string) =>
        `${count} members or invitations are limited to its zones. Take that away under Zones and crew first.`,
    },
  },
}
