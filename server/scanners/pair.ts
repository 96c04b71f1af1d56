import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import { makePairingCode } from './make-pairing-code.ts'

/** Doors may be paired until a day after the end. */
const PAIRING_ENDS_AFTER_MS = 24 * 3_600_000

/** `scanners.pair`: a one-time code, in the name of who asks. */
export const makeScannerCode: Handler<'scanners.pair'> = async ({ proof, deps }) => {
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
