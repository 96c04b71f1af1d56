import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const publishRoutes: readonly EventRoute[] = [
  {
    path: 'publish',
    screen: lazyScreen(() => import('./PublishScreen.tsx').then((module) => module.PublishScreen)),
    nav: { label: ({ publish }) => publish.nav, icon: 'publish', group: 'prepare' },
  },
]
