import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const peopleRoutes: EventRoute[] = [
  {
    path: 'people',
    screen: lazyScreen(() => import('./PeopleScreen.tsx').then((module) => module.PeopleScreen)),
    needs: 'attendees.see',
    nav: { label: ({ people }) => people.nav, icon: 'people', group: 'run', isFirst: true },
  },
  {
    path: 'people/issue',
    screen: lazyScreen(() => import('../issue/IssueScreen.tsx').then((module) => module.IssueScreen)),
    needs: 'attendees.manage',
  },
  {
    path: 'people/:registrationId',
    screen: lazyScreen(() => import('../order/OrderScreen.tsx').then((module) => module.OrderScreen)),
    needs: 'attendees.see',
  },
]
