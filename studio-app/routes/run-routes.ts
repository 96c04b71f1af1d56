import { boardRoutes } from '../board/routes.tsx'
import { broadcastRoutes } from '../broadcasts/routes.tsx'
import { codeRoutes } from '../codes/routes.tsx'
import { conflictRoutes } from '../conflicts/routes.tsx'
import { giveawayRoutes } from '../giveaways/routes.tsx'
import { homeRoutes } from '../home/routes.tsx'
import { peopleRoutes } from '../people/routes.tsx'
import { scannerRoutes } from '../scanners/routes.tsx'
import { settingsRoutes } from '../settings/routes.tsx'
import { teamRoutes } from '../team/routes.tsx'
import type { EventRoute, OrganizationRoute } from './route.tsx'

/** What belongs to running an event, in the order of the navigation. */
export const runRoutes: readonly EventRoute[] = [
  ...homeRoutes,
  ...peopleRoutes,
  ...boardRoutes,
  ...conflictRoutes,
  ...scannerRoutes,
  ...giveawayRoutes,
  ...broadcastRoutes,
]

/** What belongs to running an organisation. */
export const runOrganizationRoutes: readonly OrganizationRoute[] = [
  ...codeRoutes,
  ...teamRoutes,
  ...settingsRoutes,
]
