import { MOST_EVENTS_IN_SHELL } from '@masuk/shared/contract/organizations.ts'
import { abilities, may } from '@masuk/shared/roles.ts'
import type { Ability, Role } from '@masuk/shared/roles.ts'
import { currentOrganization } from '../access/organiser.ts'
import { pictureUrl } from '../blobs/picture.ts'
import type { Handler } from '../core/handler.ts'
import { listEvents } from '../events/event-list.ts'
import { findOrganizations } from './store.ts'

/** `organizations.shell`: who it is, where they may work, and the events to go to. */
export const studioShell: Handler<'organizations.shell'> = async ({ proof, deps }) => {
  const { session, allowedIn } = proof
  const organizationIds = allowedIn.map(({ organizationId }) => organizationId)
  const names = await findOrganizations(deps.db.web, organizationIds)
  const events = await listEvents(deps.db.web, {
    organizationIds,
    status: null,
    after: null,
    limit: MOST_EVENTS_IN_SHELL + 1,
  })
  return {
    person: { id: session.userId, name: session.name, email: session.email },
    organizations: allowedIn.flatMap(({ organizationId, role }) =>
      names
        .filter(({ id }) => id === organizationId)
        .map(({ logoBlobId, ...organization }) => ({
          ...organization,
          logoUrl: pictureUrl(logoBlobId),
          role,
          may: abilitiesOf(role),
        })),
    ),
    selectedOrganizationId: currentOrganization(session),
    events: events
      .slice(0, MOST_EVENTS_IN_SHELL)
      .map(({ id, organizationId, slug, name, status, startsAt, endsAt }) => ({
        id,
        organizationId,
        slug,
        name,
        status,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    moreEvents: events.length > MOST_EVENTS_IN_SHELL,
    hasAssistant: deps.ai !== null,
  }
}

function abilitiesOf(role: Role): Ability[] {
  return (Object.keys(abilities) as Ability[]).filter((ability) => may(role, ability))
}
