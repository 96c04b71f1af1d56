/** The words of the list of events. */
export const en = {
  title: 'What’s on',
  search: 'Search events',
  searchHint: 'Event, place or organiser',
  whenLabel: 'When',
  when: { any: 'Any time', today: 'Today', weekend: 'This weekend', month: 'This month' },
  category: 'Category',
  allCategories: 'All categories',
  categories: {
    arts: 'Arts and culture',
    business: 'Business',
    community: 'Community',
    education: 'Education',
    exhibition: 'Exhibitions',
    family: 'Family',
    food: 'Food and drink',
    music: 'Music',
    sports: 'Sports and fitness',
    technology: 'Technology',
  },
  found: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  empty: {
    title: 'Nothing matches',
    todo: 'Try other words, another category or another time.',
    clear: 'Show everything',
    none: 'No events yet',
    noneYet: 'Nothing is announced at the moment. Come back soon.',
  },
  more: 'Show more',
  onNow: 'On now',
  free: 'Free',
  from: (price: string) => `From ${price}`,
  elsewhere: (source: string) => `Listed by ${source}, not sold here`,
}

export type FindWords = typeof en
