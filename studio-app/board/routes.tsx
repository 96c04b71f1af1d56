import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const boardRoutes: EventRoute[] = [
  {
    path: 'board',
    screen: lazyScreen(() => import('./BoardScreen.tsx').then((module) => module.BoardScreen)),
    needs: 'scanners.manage',
    nav: { label: ({ board }) => board.nav, icon: 'door', group: 'run', isFirst: true },
  },
]
