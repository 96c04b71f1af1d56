import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const ticketTypeRoutes: readonly EventRoute[] = [
  {
    path: 'tickets',
    screen: lazyScreen(() => import('./TicketTypesScreen.tsx').then((module) => module.TicketTypesScreen)),
    nav: { label: ({ ticketTypes }) => ticketTypes.nav, icon: 'tickets', group: 'prepare' },
  },
  {
    path: 'tickets/:ticketTypeId',
    needs: 'event.edit',
    screen: lazyScreen(() => import('./TicketTypeScreen.tsx').then((module) => module.TicketTypeScreen)),
  },
]
