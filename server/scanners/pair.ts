import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { doorsShut } from '../core/doors-shut.ts'
import { requireEvent } from '../events/event.ts'
import { addPairingCode } from './make-pairing-code.ts'

/** `scanners.pair`: a one-time code, in the name of who asks. */
export const makeScannerCode: Handler<'scanners.pair'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { status, ...times } = await requireEvent(tx, event)
    if (status === 'closed') return refused('event_closed', 'This event is closed. Open it again first.')
    if (doorsShut(times) <= now) {
      return refused('event_over', 'This event ended more than a day ago. Change its end first.')
    }
    const memberId = context.proof.session.userId
    const made = await addPairingCode(tx, { ...event, memberId, now })
    const { code } = made
    const expiresAt = made.expiresAt.toISOString()
    return done(
      { state: 'done', code, spelled: spellPairingCode(code), qr: writePairingQr(code), expiresAt },
      { action: 'scanner.pairing_code_made', subjectId: event.eventId, metadata: { expiresAt } },
    )
  })
