import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { revokeGrant } from './revoke-grant.ts'

/** `scanners.revoke`: the device loses its access at its next call. */
export const revokeScanner: Handler<'scanners.revoke'> = (context) =>
  deleteInEvent(context, async ({ tx, now }) => {
    const { grantId } = context.input.body
    const { organizationId, eventId } = context.proof
    const revoked = await revokeGrant(tx, { organizationId, eventId, grantId, now })
    if (!revoked) throw new Fault(404, 'This event has no such scanner.')
    const reply = { state: 'done', grantId, revokedAt: revoked.grant.revokedAt.toISOString() } as const
    if (!revoked.isNew) return unchanged(reply)
    return done(reply, { action: 'scanner.revoked', subjectId: grantId, metadata: { eventId } })
  })
