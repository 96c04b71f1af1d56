import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { Fault } from '../core/fault.ts'
import { revokeGrant } from './revoke-grant.ts'

/** `scanners.revoke`: the device loses its access at its next call. */
export const revokeScanner: Handler<'scanners.revoke'> = async ({ input: { body }, proof, deps }) => {
  const { organizationId, eventId, session } = proof
  const asked = {
    organizationId,
    eventId,
    grantId: body.grantId,
    actorId: session.userId,
    now: deps.clock.now(),
  }
  const grant = await webTransaction(deps.db, (tx) => revokeGrant(tx, asked))
  if (!grant) throw new Fault(404, 'This event has no such scanner.')
  return { state: 'done', grantId: grant.id, revokedAt: grant.revokedAt.toISOString() }
}
