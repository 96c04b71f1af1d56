import { randomUUIDv7 } from 'node:crypto'
import type { PointKind } from '@masuk/shared/contract/loyalty.ts'
import type { Tx } from '../db/db.ts'
import { lockPointsAccount } from '../locks/loyalty-locks.ts'
import type { LockedPointsAccount } from '../locks/loyalty-locks.ts'
import { oldId, POINTS_BEHIND } from './balance.ts'

/** Opens the account if it is the first time, and locks it: what reads a balance to decide on it does this first. */
export async function lockAccount(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<LockedPointsAccount> {
  await tx.query(
    'insert into point_accounts (organization_id, user_id) values ($1, $2) on conflict do nothing',
    [organizationId, userId],
  )
  return lockPointsAccount(tx, { organizationId, userId })
}

/** What the person has: the sum of their entries. Awards may still be added beside it, so it can only have grown since. */
export async function balanceOf(tx: Tx, { organizationId, userId }: LockedPointsAccount): Promise<number> {
  const { rows } = await tx.query<{ balance: number }>({
    name: 'balance-of',
    text: `select a.kept_points + behind.points as balance
             from point_accounts a
            cross join lateral (select a.organization_id as id) of_organization
            cross join lateral (${POINTS_BEHIND}) behind
            where a.organization_id = $3 and a.user_id = $1`,
    values: [userId, oldId(), organizationId],
  })
  return rows[0]?.balance ?? 0
}

export interface NewEntry {
  kind: PointKind
  amount: number
  note?: string
  eventId?: string | null
  scanId?: string
  registrationId?: string
  /** The database's own time when left out, as a scan's award has it. */
  now?: Date
}

/** Adds an entry. Whoever takes points away has looked at the balance. */
export async function addEntry(
  tx: Tx,
  { organizationId, userId }: LockedPointsAccount,
  { kind, amount, note = '', eventId, scanId, registrationId, now }: NewEntry,
): Promise<void> {
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, note, event_id, scan_id, registration_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))`,
    [organizationId, randomUUIDv7(), userId, kind, amount, note, eventId, scanId, registrationId, now],
  )
}

/** Takes points away if the person has so many; else false, and nothing is done. */
export async function spendPoints(
  tx: Tx,
  account: LockedPointsAccount,
  { points, ...entry }: Omit<NewEntry, 'amount'> & { points: number },
): Promise<boolean> {
  if (points === 0) return true
  if ((await balanceOf(tx, account)) < points) return false
  await addEntry(tx, account, { ...entry, amount: -points })
  return true
}

/**
 * Takes back what was given, whether or not it is there still: when part of it is spent the balance stops at zero, and a
 * write-off shows the shortfall.
 */
export async function reverse(
  tx: Tx,
  account: LockedPointsAccount,
  { points, ...entry }: Omit<NewEntry, 'amount'> & { points: number },
): Promise<void> {
  const shortfall = points - (await balanceOf(tx, account))
  await addEntry(tx, account, { ...entry, amount: -points })
  if (shortfall > 0) await addEntry(tx, account, { ...entry, kind: 'write_off', amount: shortfall })
}
