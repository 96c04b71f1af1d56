import { lazyScreen, type OrganizationRoute } from '../routes/route.tsx'

export const teamRoutes: OrganizationRoute[] = [
  {
    path: 'team',
    screen: lazyScreen(() => import('./TeamScreen.tsx').then((module) => module.TeamScreen)),
    needs: 'team.see',
    nav: { label: ({ team }) => team.nav, icon: 'team', isFirst: true },
  },
]
