import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const workshopRoutes: readonly EventRoute[] = [
  {
    path: 'workshops',
    screen: lazyScreen(() => import('./WorkshopsScreen.tsx').then((module) => module.WorkshopsScreen)),
    nav: { label: ({ workshops }) => workshops.nav, icon: 'workshop', group: 'prepare' },
  },
  {
    path: 'workshops/:workshopId',
    needs: 'event.edit',
    screen: lazyScreen(() => import('./WorkshopScreen.tsx').then((module) => module.WorkshopScreen)),
  },
]
