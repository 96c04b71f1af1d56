import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { abilities, mayPairFor } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { doorsShut } from '../core/doors-shut.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { NO_SUCH_EVENT, requireEvent } from '../events/event.ts'
import { lockMember } from '../locks/locks.ts'
import { addPairingCode } from './make-pairing-code.ts'

/** `scanners.pair`: a one-time code, in the name of who asks or of a member whom they may pair for. */
export const makeScannerCode: Handler<'scanners.pair'> = (context) =>
  changeEvent(context, async ({ tx, event, role, can, now }) => {
    const { userId } = context.proof.session
    const { memberId = userId } = context.input.body
    const { status, ...times } = await requireEvent(tx, event)
    // Crew see no drafts anywhere.
    if (status === 'draft' && !can('scanners.manage')) throw new Fault(404, NO_SUCH_EVENT)
    if (memberId !== userId) {
      if (!can('scanners.manage')) throw new Fault(403, abilities['scanners.manage'].refusal)
      await requireMayPairFor(tx, { ...event, memberId, role })
    }
    if (status === 'closed') return refused('event_closed', 'This event is closed. Open it again first.')
    if (doorsShut(times) <= now) {
      return refused('event_over', 'This event ended more than a day ago. Change its end first.')
    }
    const made = await addPairingCode(tx, { ...event, memberId, now })
    const { code } = made
    const expiresAt = made.expiresAt.toISOString()
    return done(
      { state: 'done', code, spelled: spellPairingCode(code), qr: writePairingQr(code), expiresAt },
      { action: 'scanner.pairing_code_made', subjectId: event.eventId, metadata: { expiresAt, memberId } },
    )
  })

/** The member stays one until the code is there: a removal that waits for it ends the code as well. */
async function requireMayPairFor(
  tx: Tx,
  { organizationId, memberId, role }: { organizationId: string; memberId: string; role: Role },
): Promise<void> {
  const member = await lockMember(tx, { organizationId, userId: memberId })
  if (!member) throw new Fault(404, 'There is no such member.')
  if (!mayPairFor(role, member.role))
    throw new Fault(403, 'The role of this member is above yours. They pair their devices themselves.')
}
