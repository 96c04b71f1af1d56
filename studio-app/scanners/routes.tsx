import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const scannerRoutes: EventRoute[] = [
  {
    path: 'scanners',
    screen: lazyScreen(() => import('./ScannersScreen.tsx').then((module) => module.ScannersScreen)),
    needs: 'scanners.manage',
    nav: { label: ({ scanners }) => scanners.nav, icon: 'scanner', group: 'run' },
  },
]
