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

/** Lets the points of a person go: one entry at each organisation brings the balance to zero. Notes are emptied. */
export async function erasePoints(tx: Tx, { userId }: LockedPerson, now: Date): Promise<void> {
  const { rows } = await tx.query<{ organizationId: string }>(
    `select organization_id as "organizationId" from point_entries where user_id = $1
      group by organization_id having sum(amount) <> 0 order by organization_id`,
    [userId],
  )
  await tx.query(
    `insert into point_entries (organization_id, id, user_id, kind, amount, created_at)
     select e.organization_id, emptied.id, $1, 'erased', -sum(e.amount), $4
       from unnest($2::uuid[], $3::uuid[]) as emptied (organization_id, id)
       join point_entries e on e.organization_id = emptied.organization_id and e.user_id = $1
      group by e.organization_id, emptied.id`,
    [userId, rows.map(({ organizationId }) => organizationId), rows.map(() => randomUUIDv7()), now],
  )
  await tx.query(`update point_entries set note = '' where user_id = $1 and note <> ''`, [userId])
}
