import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import { lockPointsAccount } from '../locks/locks.ts'

/**
 * Takes back what a scan had awarded. When part of it is spent already the balance stops at zero, and a write-off
 * entry shows the shortfall. Locks the person's account, so that no spending reads the balance in between.
 */
export async function takeBackPoints(
  tx: Tx,
  { organizationId, scanId }: { organizationId: string; scanId: string },
): Promise<void> {
  const award = await findAward(tx, organizationId, scanId)
  if (!award) return
  await openAccount(tx, organizationId, award.userId)
  await lockPointsAccount(tx, { organizationId, userId: award.userId })
  const balance = await balanceOf(tx, organizationId, award.userId)
  const entry = { ...award, organizationId, scanId }
  await addEntry(tx, { ...entry, kind: 'scan_undone', amount: -award.amount })
  const shortfall = award.amount - balance
  if (shortfall > 0) await addEntry(tx, { ...entry, kind: 'write_off', amount: shortfall })
}

async function findAward(tx: Tx, organizationId: string, scanId: string) {
  const { rows } = await tx.query<{ userId: string; eventId: string; amount: number }>({
    name: 'find-award',
    text: `select user_id as "userId", event_id as "eventId", amount
             from (select * from point_entries where scan_id = $2 and kind = 'scan' limit 1) award
            where organization_id = $1`,
    values: [organizationId, scanId],
  })
  return rows[0] ?? null
}

async function openAccount(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx.query(
    'insert into point_accounts (organization_id, user_id) values ($1, $2) on conflict do nothing',
    [organizationId, userId],
  )
}

async function balanceOf(tx: Tx, organizationId: string, userId: string): Promise<number> {
  const { rows } = await tx.query<{ balance: number }>({
    name: 'balance-of',
    text: `select coalesce(sum(amount) filter (where organization_id = $1), 0)::bigint as balance
             from point_entries
            where user_id = $2`,
    values: [organizationId, userId],
  })
  return rows[0]?.balance ?? 0
}

interface Entry {
  organizationId: string
  userId: string
  eventId: string
  scanId: string
  kind: 'scan_undone' | 'write_off'
  amount: number
}

async function addEntry(tx: Tx, entry: Entry): Promise<void> {
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, event_id, scan_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.organizationId,
      randomUUIDv7(),
      entry.userId,
      entry.kind,
      entry.amount,
      entry.eventId,
      entry.scanId,
    ],
  )
}
