import type { Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedTicket } from '../locks/locks.ts'
import type { SettlementRow } from './show-settlement.ts'

/** How often the ticket was let in on that day beside the scan that counts. */
export function countClaims(
  tx: Tx,
  { organizationId, ticketId }: LockedTicket,
  scanKey: string,
): Promise<number> {
  return readCount(
    tx,
    'select count(*) as count from scan_claims where organization_id = $1 and ticket_id = $2 and scan_key = $3',
    [organizationId, ticketId, scanKey],
  )
}

/** Who has looked into it last; null when nobody has. */
export async function readSettlement(
  tx: Tx,
  { organizationId, ticketId }: LockedTicket,
  scanKey: string,
): Promise<SettlementRow | null> {
  const { rows } = await tx.query<Omit<SettlementRow, 'settledAt'> & { settledAt: Date }>(
    `select z.claims, z.settled_at as "settledAt", z.settled_by as "memberId", u.shown_name as "memberName", z.note
       from scan_conflict_settlements z
       join users u on u.id = z.settled_by
      where z.organization_id = $1 and z.ticket_id = $2 and z.scan_key = $3`,
    [organizationId, ticketId, scanKey],
  )
  const [row] = rows
  return row ? { ...row, settledAt: row.settledAt.toISOString() } : null
}

/** Writes down that somebody has looked into it, with as many claims as there are. */
export async function saveSettlement(
  tx: Tx,
  { organizationId, eventId, ticketId }: LockedTicket,
  settlement: { scanKey: string; claims: number; settledBy: string; settledAt: Date; note: string },
): Promise<void> {
  const { scanKey, claims, settledBy, settledAt, note } = settlement
  await tx.query(
    `insert into scan_conflict_settlements
       (organization_id, event_id, ticket_id, scan_key, claims, settled_by, settled_at, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, ticket_id, scan_key) do update
        set claims = excluded.claims, settled_by = excluded.settled_by, settled_at = excluded.settled_at, note = excluded.note`,
    [organizationId, eventId, ticketId, scanKey, claims, settledBy, settledAt, note],
  )
}
