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
    metadata: { expiresAt: made.expiresAt.toISOString(), memberId: target.memberId },
  })
  return made
}

/**
 * The event with that slug, in the name of its organisation's first live owner. A public one goes before drafts. Null
 * when there is none, or when several drafts have it.
 */
export async function findPairingTarget(db: Db, slug: string): Promise<PairingTarget | null> {
  const { rows } = await db.query<PairingTarget & { isPublic: boolean }>(
    `select e.organization_id as "organizationId", e.id as "eventId", m.user_id as "memberId",
            d.slug is not null as "isPublic"
       from events e
       join event_directory d on d.event_id = e.id
      cross join lateral (select user_id from memberships
                           where organization_id = e.organization_id and role = 'owner' and removed_at is null
                           order by created_at limit 1) m
      where e.slug = $1
      order by d.slug is null
      limit 2`,
    [slug],
  )
  const [first, second] = rows
  if (!first || (second && !first.isPublic)) return null
  const { isPublic: _, ...target } = first
  return target
}
