import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const broadcastRoutes: EventRoute[] = [
  {
    path: 'broadcasts',
    screen: lazyScreen(() => import('./BroadcastsScreen.tsx').then((module) => module.BroadcastsScreen)),
    needs: 'broadcasts.send',
    nav: { label: ({ broadcasts }) => broadcasts.nav, icon: 'broadcast', group: 'run' },
  },
]
