import { eventListRoutes } from '../events/routes.tsx'
import { eventDetailsRoutes } from '../event-details/routes.tsx'
import { inviteRoutes } from '../invites/routes.tsx'
import { passRoutes } from '../passes/routes.tsx'
import { newPracticeRoutes, practiceRoutes } from '../practice/routes.tsx'
import { publishRoutes } from '../publish/routes.tsx'
import { ticketTypeRoutes } from '../ticket-types/routes.tsx'
import { workshopRoutes } from '../workshops/routes.tsx'
import { zoneRoutes } from '../zones/routes.tsx'
import { runOrganizationRoutes, runRoutes } from './run-routes.ts'
import type { EventRoute, OrganizationRoute } from './route.tsx'

/** Every screen of an organisation, in the order of the navigation. */
export const organizationRoutes: readonly OrganizationRoute[] = [
  ...eventListRoutes,
  ...newPracticeRoutes,
  ...runOrganizationRoutes,
]

/** Every screen of an event, in the order of the navigation. The one with an empty path opens with the event. */
export const eventRoutes: readonly EventRoute[] = [
  ...runRoutes,
  ...publishRoutes,
  ...eventDetailsRoutes,
  ...inviteRoutes,
  ...ticketTypeRoutes,
  ...passRoutes,
  ...practiceRoutes,
  ...workshopRoutes,
  ...zoneRoutes,
]
