import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../db/db.ts'

/**
 * The points of the person $1 at `of_organization`, of which the account `a` keeps the older ones. Whole rows are
 * compared, so that no other index can answer: one that begins with the organisation would read all of its entries.
 */
export const POINTS_BEHIND = `
         select coalesce(sum(p.amount), 0)::bigint as points, count(*) filter (where p.id <= $2::uuid) as old
           from point_entries p
          where (p.user_id, p.organization_id, p.id) >
                ($1::uuid, of_organization.id, coalesce(a.kept_until, '00000000-0000-0000-0000-000000000000'))
            and (p.user_id, p.organization_id, p.id) <=
                ($1::uuid, of_organization.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)`

/** Old entries that are summed at every look; more are kept as their sum. */
const MOST_OLD = 500
/** Ids are made when an entry is, and no transaction lasts that long: no entry comes in before this any more. */
const OLD_AFTER_MS = 24 * 3_600_000
const TIME_DIGITS = 12

/** The id before all that were made in the last day, by the clock that makes ids. */
export function oldId(): string {
  const time = parseInt(randomUUIDv7().replaceAll('-', '').slice(0, TIME_DIGITS), 16)
  const digits = (time - OLD_AFTER_MS).toString(16).padStart(TIME_DIGITS, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

export interface Balance {
  organizationId: string
  balance: number
}

/** What a person has, by organisation. Keeps the sum of old entries when they are many, so that the next look is short. */
export async function listBalances(db: Db, userId: string): Promise<Balance[]> {
  const until = oldId()
  // One organisation after the other from the index: all entries would be read to find out which there are.
  const { rows } = await db.query<Balance & { old: number }>({
    name: 'balances-of',
    text: `with recursive theirs as (
       (select organization_id as id from point_entries where user_id = $1 order by organization_id limit 1)
       union all
       select (select organization_id from point_entries
                where user_id = $1 and organization_id > theirs.id order by organization_id limit 1)
         from theirs where theirs.id is not null
     )
     select of_organization.id as "organizationId", coalesce(a.kept_points, 0) + behind.points as balance, behind.old
       from (select id from theirs where id is not null) of_organization
       left join point_accounts a on a.organization_id = of_organization.id and a.user_id = $1
      cross join lateral (${POINTS_BEHIND}) behind`,
    values: [userId, until],
  })
  for (const { organizationId, old } of rows)
    if (old > MOST_OLD) await keepPoints(db, { organizationId, userId, until })
  return rows.map(({ organizationId, balance }) => ({ organizationId, balance }))
}

/** Keeps the sum of the entries up to that id. They never change, so whoever does it comes to the same. */
async function keepPoints(
  db: Db,
  { organizationId, userId, until }: { organizationId: string; userId: string; until: string },
): Promise<void> {
  await db.query(
    `insert into point_accounts as a (organization_id, user_id, kept_points, kept_until)
     select $2, $1, coalesce(sum(amount), 0), $3::uuid
       from point_entries where user_id = $1 and organization_id = $2 and id <= $3
     on conflict (organization_id, user_id) do update
        set kept_points = excluded.kept_points, kept_until = excluded.kept_until
      where a.kept_until is null or a.kept_until < excluded.kept_until`,
    [userId, organizationId, until],
  )
}
