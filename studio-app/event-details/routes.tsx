import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const eventDetailsRoutes: readonly EventRoute[] = [
  {
    path: 'details',
    screen: lazyScreen(() => import('./DetailsScreen.tsx').then((module) => module.DetailsScreen)),
    nav: { label: ({ eventDetails }) => eventDetails.nav, icon: 'details', group: 'prepare' },
  },
]
