import type { makeScannerCode as make, revokeScanner as revoke } from '@masuk/shared/contract/scanners.ts'
import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { webTransaction } from '../db/web.ts'
import { Fault } from '../http/faults.ts'
import type { Handler } from '../http/serve-operation.ts'
import { makePairingCode } from '../scan/make-pairing-code.ts'
import { revokeGrant } from '../scan/revoke-grant.ts'
import { lockEvent } from './event-store.ts'
import { refused } from './refused.ts'

/** Doors may be paired until a day after the end. */
const PAIRING_ENDS_AFTER_MS = 24 * 3_600_000

/** `studio.scanners.pair`: a one-time code, in the name of who asks. */
export const makeScannerCode: Handler<typeof make> = async ({ proof, deps }) => {
  const { organizationId, eventId, session } = proof
  const now = deps.clock.now()
  return webTransaction(deps.db, async (tx) => {
    const { endsAt } = await lockEvent(tx, proof)
    if (endsAt.getTime() + PAIRING_ENDS_AFTER_MS <= now.getTime()) {
      return refused('event_over', 'This event ended more than a day ago. Change its end first.')
    }
    const { userId } = session
    const asked = { organizationId, eventId, memberId: userId, actorId: userId, now }
    const { code, expiresAt } = await makePairingCode(tx, asked)
    const texts = { code, spelled: spellPairingCode(code), qr: writePairingQr(code) }
    return { state: 'done', ...texts, expiresAt: expiresAt.toISOString() } as const
  })
}

/** `studio.scanners.revoke`: the device loses its access at its next call. */
export const revokeScanner: Handler<typeof revoke> = async ({ input: { body }, proof, deps }) => {
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
