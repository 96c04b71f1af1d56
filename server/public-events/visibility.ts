import type { EventStatus } from '@masuk/shared/event-status.ts'
import { may } from '@masuk/shared/roles.ts'
import type { HandlerContext } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import { hasLiveInvite } from '../event-invites/live-invites.ts'

/** What decides who sees an event. */
export interface SeenEvent {
  organizationId: string
  eventId: string
  status: EventStatus
  visibility: 'public' | 'private'
}

export type Viewer = Pick<HandlerContext<never>, 'deps' | 'request'> & { proof: SessionProof | null }

/**
 * Whether the caller sees an event, the one rule for all that visitors may ask: drafts nobody but their organisers,
 * public ones everybody, private ones their organisers and whoever has opened an invite that lives. Knowing a slug or an id
 * shows nothing.
 */
export async function canSee(viewer: Viewer, event: SeenEvent): Promise<boolean> {
  if (isOrganiser(viewer, event)) return true
  if (event.status === 'draft') return false
  return event.visibility === 'public' || hasLiveInvite(viewer, event)
}

function isOrganiser({ proof }: Viewer, { organizationId }: SeenEvent): boolean {
  const role = proof?.memberships.find((membership) => membership.organizationId === organizationId)?.role
  return role !== undefined && may(role, 'event.see')
}
