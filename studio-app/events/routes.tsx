import { lazyScreen, type OrganizationRoute } from '../routes/route.tsx'

export const eventListRoutes: readonly OrganizationRoute[] = [
  {
    path: '',
    screen: lazyScreen(() => import('./EventsScreen.tsx').then((module) => module.EventsScreen)),
    nav: { label: ({ events }) => events.nav, icon: 'events', isFirst: true },
  },
]
