import type { PointKind } from '@masuk/shared/contract/loyalty.ts'
import type { Db } from '../db/db.ts'

export interface HistoryRow {
  id: string
  organizationId: string
  kind: PointKind
  amount: number
  note: string
  eventId: string | null
  eventName: string | null
  createdAt: Date
}

export interface HistoryPage {
  userId: string
  /** Of these organisations only. */
  organizationIds: readonly string[]
  after: string | null
  limit: number
}

/** A person's entries, the newest first: of each organisation the end of its index, and then those of all. */
export async function listHistory(
  db: Db,
  { userId, organizationIds, after, limit }: HistoryPage,
): Promise<HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>({
    name: 'points-history',
    text: `select p.id, p.organization_id as "organizationId", p.kind, p.amount, p.note, p.event_id as "eventId",
            e.name as "eventName", p.created_at as "createdAt"
       from unnest($2::uuid[]) as of_organization (id)
      cross join lateral (
             select * from point_entries
              where user_id = $1 and organization_id = of_organization.id
                and id < coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
              order by id desc limit $4) p
       left join events e on e.organization_id = p.organization_id and e.id = p.event_id
      order by p.id desc limit $4`,
    values: [userId, organizationIds, after, limit],
  })
  return rows
}

/** The names of organisations, by id. */
export async function nameOrganizations(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from organizations where id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
