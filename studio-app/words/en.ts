import { en as shared } from '@masuk/ui/words/shared/en.ts'

export const en = {
  shared,
  nav: { events: 'Events', team: 'Team', settings: 'Settings' },
  notFound: {
    title: 'There is nothing here',
    todo: 'The address may be old or mistyped.',
    home: 'All events',
  },
}

export type Words = typeof en
