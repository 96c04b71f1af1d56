import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const passRoutes: readonly EventRoute[] = [
  {
    path: 'passes',
    screen: lazyScreen(() => import('./PassesScreen.tsx').then((module) => module.PassesScreen)),
    nav: { label: ({ passes }) => passes.nav, icon: 'form', group: 'prepare' },
  },
  {
    path: 'passes/:ticketTypeId',
    needs: 'event.edit',
    screen: lazyScreen(() => import('./PassScreen.tsx').then((module) => module.PassScreen)),
  },
]
