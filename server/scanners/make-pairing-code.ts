import { writeAudit } from '../db/audit-log.ts'
import type { Db, Tx } from '../db/db.ts'
import { hashPairingCode, newPairingCode } from '../signing/pairing-code.ts'

const LIFETIME_MS = 10 * 60_000

/** Whose door is paired with which event. */
export interface PairingTarget {
  organizationId: string
  eventId: string
  memberId: string
}

export interface PairingCode {
  code: string
  expiresAt: Date
}

/** A new pairing code for an event's door, in the name of a member. It is shown this once; only its hash is kept. */
export async function addPairingCode(
  tx: Tx,
  { organizationId, eventId, memberId, now }: PairingTarget & { now: Date },
): Promise<PairingCode> {
  const code = newPairingCode()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx.query(
    `insert into pairing_codes (organization_id, code_hash, event_id, member_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, hashPairingCode(code), eventId, memberId, now, expiresAt],
  )
  return { code, expiresAt }
}

/** A new pairing code that no request asked for, with its line in the audit log. */
export async function makePairingCode(
  tx: Tx,
  { actorId, ...target }: PairingTarget & { actorId: string | null; now: Date },
): Promise<PairingCode> {
  const made = await addPairingCode(tx, target)
  await writeAudit(tx, {
    organizationId: target.organizationId,
    actorId,
    action: 'scanner.pairing_code_made',
    subject: { type: 'event', id: target.eventId },
    metadata: { expiresAt: made.expiresAt.toISOString() },
  })
  return made
}

/** The event with that slug, in the name of its organisation's first live owner; null when there is none. */
export async function findPairingTarget(db: Db, slug: string): Promise<PairingTarget | null> {
  const { rows } = await db.query<PairingTarget>(
    `select d.organization_id as "organizationId", d.event_id as "eventId", m.user_id as "memberId"
       from event_directory d
       join memberships m on m.organization_id = d.organization_id and m.role = 'owner' and m.removed_at is null
      where d.slug = $1
      order by m.created_at
      limit 1`,
    [slug],
  )
  return rows[0] ?? null
}
