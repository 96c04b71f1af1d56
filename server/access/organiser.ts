import { abilities, may } from '@masuk/shared/roles.ts'
import type { Ability } from '@masuk/shared/roles.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { ScopeQuestion } from '../core/access-control.ts'
import { keyHas } from '../core/proofs.ts'
import type { ActingProof, Membership, OrganiserProof } from '../core/proofs.ts'
import { findDeletion } from '../db/deletions.ts'
import { findEventOrganization } from './store.ts'

const NOT_VISIBLE = 'There is no such event or organisation, or you are not a member of it.'

/**
 * Settles what an organiser may act on. Who belongs to no studio at all gets 403, whatever they ask for; what lies in
 * another organisation is 404, as if it did not exist; too small a role is 403 with the sentence of its ability.
 */
export async function requireScope(question: ScopeQuestion, deps: Deps): Promise<OrganiserProof> {
  const { session, needs, scope, fields } = question
  const { memberships } = session
  if (!keyHas({ session }, needs)) {
    throw new Fault(403, `This API key lacks the ability ${needs}. Make one that has it.`)
  }
  if (workplaces(session, needs).length === 0) throw new Fault(403, abilities['studio.open'].refusal)
  const allowedIn = memberships.filter(({ role }) => may(role, needs))
  if (scope === 'member') {
    const [first] = allowedIn
    if (!first) throw new Fault(403, abilities[needs].refusal)
    return { session, ...first, eventId: '', allowedIn }
  }
  const eventId = scope === 'event' ? (fields.eventId ?? fields.id ?? '') : ''
  const organizationId =
    scope === 'event'
      ? await organizationOfEvent(question, { eventId, deps })
      : (fields.organizationId ?? requireOrganization(session, needs))
  const membership = memberships.find((each) => each.organizationId === organizationId)
  if (!membership) throw new Fault(404, NOT_VISIBLE)
  if (!may(membership.role, needs)) throw new Fault(403, abilities[needs].refusal)
  return { session, ...membership, eventId, allowedIn }
}

/** Where an event lives, or lived: a deletion may be asked for again by those in whose log the first one is. */
async function organizationOfEvent(
  { session, isDeletion }: ScopeQuestion,
  { eventId, deps }: { eventId: string; deps: Deps },
): Promise<string | null> {
  const db = deps.db.session
  const organizationId = await findEventOrganization(db, eventId)
  if (organizationId !== null || !isDeletion) return organizationId
  const organizationIds = session.memberships.map((each) => each.organizationId)
  return findDeletion(db, { organizationIds, action: 'event.deleted', subjectId: eventId })
}

/** Where the question can come up at all: whoever only scans for an organisation has no studio there. */
function workplaces({ memberships }: ActingProof, needs: Ability): Membership[] {
  return memberships.filter(({ role }) => may(role, 'studio.open') || may(role, needs))
}

/**
 * What a request without organizationId is about: the organisation last selected, and only for who never selected one
 * their only one; null when unclear. A selection that was lost is not replaced: a page still open on the one
 * organisation must not write into another.
 */
export function currentOrganization(session: ActingProof, needs: Ability = 'studio.open'): string | null {
  const places = workplaces(session, needs).map(({ organizationId }) => organizationId)
  const { selectedOrganizationId: selected } = session
  if (selected !== null) return places.includes(selected) ? selected : null
  return places.length === 1 ? (places[0] ?? null) : null
}

function requireOrganization(session: ActingProof, needs: Ability): string {
  const current = currentOrganization(session, needs)
  if (current !== null) return current
  throw new Fault(
    400,
    session.selectedOrganizationId === null
      ? 'organizationId must be given, because you belong to several organisations.'
      : 'organizationId must be given, or another organisation selected: the one you had selected is closed to you.',
  )
}
