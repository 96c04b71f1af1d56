import { rejections } from '@masuk/shared/contract/scan.ts'
import { readScanKey } from '@masuk/shared/scan-key.ts'
import { change, done, unchanged } from '../../changes/change.ts'
import type { Handler, InputOf } from '../../core/handler.ts'
import type { ScannerProof } from '../../core/proofs.ts'
import { refused } from '../../core/refused.ts'
import type { Tx } from '../../db/db.ts'
import { lockTicket } from '../../locks/locks.ts'
import { readTicket } from '../../registrations/order-changes.ts'
import type { GenuineScan } from '../check-codes.ts'
import { storeBatch } from '../store-batch.ts'
import type { StoredBatch } from '../store-batch.ts'
import { findCheckIn } from '../take-back.ts'
import { findDoorNames } from './event-store.ts'
import { NAMES_HIDDEN } from './search.ts'

/** `scan.admitFound`: a scan of the newest code of a ticket that nobody has shown. */
export const admitFound: Handler<'scan.admitFound'> = async (context) => {
  const { input, proof, deps } = context
  const { body } = input
  const now = deps.clock.now()
  const reason = mismatchOf(body, proof)
  if (reason) return refused(reason, rejections[reason])
  return change(context, async (tx) => {
    if ((await findDoorNames(tx, proof)) === 'nothing') return refused(...NAMES_HIDDEN)
    const scan = await scanOf(tx, proof, body)
    if (!scan) return refused('unknown_ticket', rejections.unknown_ticket)
    const before = await findCheckIn(tx, { ...proof, ...body })
    const stored = await storeBatch(tx, { ...proof, now, source: 'search' }, [scan])
    const refusal = refusalOf(stored)
    if (refusal) return refusal
    const reply = replyOf(body.scanKey, stored)
    if (before || reply.conflict) return unchanged(reply)
    const { organizationId, eventId, memberId, grantId } = proof
    const metadata = { eventId, scanKey: body.scanKey, grantId }
    const entry = { action: 'scan.found_admitted', subjectId: body.ticketId, metadata } as const
    return done(reply, { organizationId, actorId: memberId, ...entry })
  })
}

type Body = InputOf<'scan.admitFound'>['body']

function mismatchOf({ ticketId, scanKey }: Body, { days }: ScannerProof) {
  const key = readScanKey(scanKey)
  if (key?.ticketId !== ticketId) return 'key_mismatch'
  return key.day < days.first || key.day > days.last ? 'outside_event' : null
}

/** The scan of the newest code; null when the event has no such ticket. Nobody gives it another code meanwhile. */
async function scanOf(
  tx: Tx,
  proof: ScannerProof,
  { ticketId, scanKey, scannedAt, device }: Body,
): Promise<GenuineScan | null> {
  const ticket = await lockTicket(tx, proof, ticketId)
  if (!ticket) return null
  const { issue } = await readTicket(tx, ticket)
  return { ticketId, scanKey, day: scanKey.slice(37), issue, scannedAt, device }
}

function refusalOf({ rejected: [rejection] }: StoredBatch) {
  if (!rejection) return null
  const { reason } = rejection
  if (reason === 'superseded') throw new Error('A locked ticket was given another code.')
  return refused(reason, rejections[reason])
}

function replyOf(scanKey: string, { checkedIn, conflicts: [conflict] }: StoredBatch) {
  const other = conflict ? { scannedAt: conflict.scannedAt, device: conflict.device } : null
  return { state: 'done', scanKey, checkedIn, conflict: other } as const
}
