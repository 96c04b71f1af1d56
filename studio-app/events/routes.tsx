import { lazyScreen, type OrganizationRoute } from '../routes/route.tsx'

export const eventListRoutes: readonly OrganizationRoute[] = [
  {
    path: '',
    needs: 'event.see',
    screen: lazyScreen(() => import('./EventsScreen.tsx').then((module) => module.EventsScreen)),
    nav: { label: ({ events }) => events.nav, icon: 'events', isFirst: true },
  },
  {
    path: 'events/new',
    needs: 'event.create',
    screen: lazyScreen(() => import('./NewEventScreen.tsx').then((module) => module.NewEventScreen)),
  },
]
