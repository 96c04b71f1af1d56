import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const inviteRoutes: readonly EventRoute[] = [
  {
    path: 'invites',
    screen: lazyScreen(() => import('./InvitesScreen.tsx').then((module) => module.InvitesScreen)),
    needs: 'event.edit',
    nav: { label: ({ invites }) => invites.nav, icon: 'link', group: 'prepare' },
  },
]
