import { readScanKey } from '@masuk/shared/scan-key.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeAtEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockTicket } from '../locks/locks.ts'
import { countClaims, readSettlement, saveSettlement } from './settlement-store.ts'
import { showSettlement } from './show-settlement.ts'

const NO_SUCH_CONFLICT = 'This event has no such conflict.'

/** `conflicts.settle`: one after the other, by the lock of the ticket; doors go on meanwhile. */
export const settleConflict: Handler<'conflicts.settle'> = (context) =>
  changeAtEvent(context, async ({ tx, now }) => {
    const { scanKey, claimCount, note } = context.input.body
    const { ticketId = '', day } = readScanKey(scanKey) ?? {}
    const ticket = await lockTicket(tx, context.proof, ticketId)
    const claims = ticket ? await countClaims(tx, ticket, scanKey) : 0
    if (!ticket || claims === 0) throw new Fault(404, NO_SUCH_CONFLICT)
    if (claims !== claimCount) {
      const sentence = 'Another door has let this ticket in meanwhile. Look at it again.'
      return refused('changed_meanwhile', sentence)
    }
    const before = await readSettlement(tx, ticket, scanKey)
    const isSame = before?.claims === claims && before.note === note
    if (!isSame) {
      const settledBy = context.proof.session.userId
      await saveSettlement(tx, ticket, { scanKey, claims, settledBy, settledAt: now, note })
    }
    const settlement = isSame ? before : await readSettlement(tx, ticket, scanKey)
    if (!settlement) throw new Error('A settlement was neither made nor found.')
    const settled = showSettlement(settlement)
    const reply = { state: 'done', conflict: { scanKey, ticketId, settled } } as const
    if (isSame) return unchanged(reply)
    const metadata = { eventId: ticket.eventId, day, claims }
    return done(reply, { action: 'conflict.settled', subjectId: ticketId, metadata })
  })
