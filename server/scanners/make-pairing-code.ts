import type pg from 'pg'
import { writeAudit } from '../db/audit-log.ts'
import { addPairingCode } from './grant-store.ts'
import { hashPairingCode, newPairingCode } from '../signing/pairing-code.ts'

const LIFETIME_MS = 10 * 60_000

export interface PairingTarget {
  organizationId: string
  eventId: string
  memberId: string
}

/**
 * A new pairing code for an event's door, in the name of a member, with its line in the audit log. It is shown this once;
 * only its hash is kept.
 */
export async function makePairingCode(
  tx: pg.PoolClient,
  { now, actorId, ...target }: PairingTarget & { actorId: string | null; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = newPairingCode()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await addPairingCode(tx, { ...target, codeHash: hashPairingCode(code), createdAt: now, expiresAt })
  await writeAudit(tx, {
    organizationId: target.organizationId,
    actorId,
    action: 'scanner.pairing_code_made',
    subject: { type: 'event', id: target.eventId },
    metadata: { expiresAt: expiresAt.toISOString() },
  })
  return { code, expiresAt }
}
