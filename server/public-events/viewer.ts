import { may } from '@masuk/shared/roles.ts'
import type { Handler } from '../core/handler.ts'
import { listInterests, listOrganised, listOrganizationNames } from './store.ts'

const MOST_ORGANISED = 200

/** `publicEvents.preferences`: nothing for whoever is not signed in. */
export const preferences: Handler<'publicEvents.preferences'> = async ({ proof, deps }) => ({
  categoryIds: proof ? await listInterests(deps.db.web, proof.userId) : [],
})

/** `publicEvents.viewerOrganizations`: nothing for whoever organises nothing. */
export const viewerOrganizations: Handler<'publicEvents.viewerOrganizations'> = async ({ proof, deps }) => {
  const seen = (proof?.memberships ?? []).filter(({ role }) => may(role, 'event.see'))
  const names = await listOrganizationNames(
    deps.db.web,
    seen.map(({ organizationId }) => organizationId),
  )
  return {
    organizations: names.flatMap(({ id, name }) =>
      seen.filter(({ organizationId }) => organizationId === id).map(({ role }) => ({ id, name, role })),
    ),
  }
}

/** `publicEvents.organising`: the events of all organisations for which the caller may do so. */
export const organising: Handler<'publicEvents.organising'> = async ({ proof, deps }) => {
  const organizationIds = proof.allowedIn.map(({ organizationId }) => organizationId)
  const events = await listOrganised(deps.db.web, { organizationIds, limit: MOST_ORGANISED })
  return {
    events: events.flatMap(({ organizationId, startsAt, endsAt, ...event }) =>
      proof.allowedIn
        .filter((membership) => membership.organizationId === organizationId)
        .map(({ role }) => ({
          ...event,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          role,
        })),
    ),
  }
}
