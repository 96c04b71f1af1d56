import type { Db } from '../db/db.ts'

/** An organisation that would be left without an owner. */
export interface LastOwned {
  id: string
  name: string
}

/** The organisations whose only owner the person is, by name. It stays so while their teams are locked. */
export async function listLastOwned(db: Db, userId: string): Promise<LastOwned[]> {
  const { rows } = await db.query<LastOwned>(
    `select o.id, o.name
       from memberships m
       join organizations o on o.id = m.organization_id
      where m.user_id = $1 and m.role = 'owner' and m.removed_at is null
        and not exists (select from memberships other
                         where other.organization_id = m.organization_id and other.role = 'owner'
                           and other.removed_at is null and other.user_id <> m.user_id)
      order by o.name, o.id`,
    [userId],
  )
  return rows
}
