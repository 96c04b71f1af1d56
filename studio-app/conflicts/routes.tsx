import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const conflictRoutes: EventRoute[] = [
  {
    path: 'conflicts',
    screen: lazyScreen(() => import('./ConflictsScreen.tsx').then((module) => module.ConflictsScreen)),
    needs: 'attendees.see',
    nav: { label: ({ conflicts }) => conflicts.nav, icon: 'conflict', group: 'run' },
  },
]
