import { lazyScreen, type EventRoute } from '../routes/route.tsx'

export const giveawayRoutes: EventRoute[] = [
  {
    path: 'giveaways',
    screen: lazyScreen(() => import('./GiveawaysScreen.tsx').then((module) => module.GiveawaysScreen)),
    needs: 'event.see',
    nav: { label: ({ giveaways }) => giveaways.nav, icon: 'gift', group: 'run' },
  },
  {
    path: 'giveaways/:giveawayId/draw',
    screen: lazyScreen(() => import('./DrawScreen.tsx').then((module) => module.DrawScreen)),
    needs: 'event.see',
  },
]
