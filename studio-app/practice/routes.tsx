import { lazyScreen, type EventRoute, type OrganizationRoute } from '../routes/route.tsx'

/** Before `events/:eventId`: its name is no id. */
export const newPracticeRoutes: readonly OrganizationRoute[] = [
  {
    path: 'events/practice',
    needs: 'event.create',
    screen: lazyScreen(() => import('./NewPracticeScreen.tsx').then((module) => module.NewPracticeScreen)),
  },
]

export const practiceRoutes: readonly EventRoute[] = [
  {
    path: 'practice',
    needs: 'event.edit',
    screen: lazyScreen(() => import('./PracticeScreen.tsx').then((module) => module.PracticeScreen)),
  },
]
