import { lazyScreen, type OrganizationRoute } from '../routes/route.tsx'

export const codeRoutes: OrganizationRoute[] = [
  {
    path: 'codes',
    screen: lazyScreen(() => import('./CodesScreen.tsx').then((module) => module.CodesScreen)),
    needs: 'codes.manage',
    nav: { label: ({ codes }) => codes.nav, icon: 'codes' },
  },
]
