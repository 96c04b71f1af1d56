import { en as shared } from '@masuk/ui/words/shared/en.ts'

export const en = {
  shared,
  tabs: { find: 'Find', tickets: 'Tickets', hub: 'My events', inbox: 'Inbox', account: 'Account' },
  notFound: {
    title: 'There is nothing here',
    todo: 'The address may be old or mistyped.',
    home: 'Find events',
  },
}

export type Words = typeof en
