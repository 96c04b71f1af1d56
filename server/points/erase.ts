import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import { lockPointsAccounts } from '../locks/person.ts'
import type { LockedPerson } from '../locks/person.ts'

/** Holds off whoever takes points of the person, at every organisation where they have had any. */
export async function lockPointsOf(tx: Tx, person: LockedPerson): Promise<void> {
  const { rows } = await tx.query<{ organizationId: string }>(
    `select distinct organization_id as "organizationId" from point_entries where user_id = $1 order by 1`,
    [person.userId],
  )
  const organizationIds = rows.map(({ organizationId }) => organizationId)
  await tx.query(
    `insert into point_accounts (organization_id, user_id) select unnest($1::uuid[]), $2 on conflict do nothing`,
    [organizationIds, person.userId],
  )
  await lockPointsAccounts(tx, person, organizationIds)
}

/** Lets the points of a person go: entries at each organisation bring the balance to zero. Notes are emptied. */
export async function erasePoints(tx: Tx, { userId }: LockedPerson, now: Date): Promise<void> {
  const { rows } = await tx.query<{ organizationId: string; points: number }>(
    `select organization_id as "organizationId", sum(amount)::bigint as points from point_entries where user_id = $1
      group by organization_id having sum(amount) <> 0 order by organization_id`,
    [userId],
  )
  const emptied = rows.flatMap(({ organizationId, points }) =>
    partsOf(points).map((part) => ({ organizationId, amount: -part })),
  )
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, created_at)
     select organization_id, id, $1, 'erased', amount, $5
       from unnest($2::uuid[], $3::uuid[], $4::integer[]) as emptied (organization_id, id, amount)`,
    [
      userId,
      emptied.map(({ organizationId }) => organizationId),
      emptied.map(() => randomUUIDv7()),
      emptied.map(({ amount }) => amount),
      now,
    ],
  )
  await tx.query(`update point_entries set note = '' where user_id = $1 and note <> ''`, [userId])
}

/** One order's award may be this much already, and the amount of an entry is an `integer`. */
const MOST_OF_ENTRY = 1_000_000_000

/** A balance as amounts that an entry can hold. */
function partsOf(points: number): number[] {
  const count = Math.ceil(points / MOST_OF_ENTRY)
  return Array.from({ length: count }, (_, at) => Math.min(MOST_OF_ENTRY, points - at * MOST_OF_ENTRY))
}
