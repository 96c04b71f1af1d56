import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const homeRoutes: EventRoute[] = [
  {
    path: '',
    screen: lazyScreen(() => import('./HomeScreen.tsx').then((module) => module.HomeScreen)),
    needs: 'event.see',
    nav: { label: ({ home }) => home.nav, icon: 'chart', group: 'run', isFirst: true },
  },
]
