import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const zoneRoutes: readonly EventRoute[] = [
  {
    path: 'zones',
    needs: 'team.see',
    screen: lazyScreen(() => import('./ZonesScreen.tsx').then((module) => module.ZonesScreen)),
    nav: { label: ({ zones }) => zones.nav, icon: 'zone', group: 'prepare' },
  },
]
