import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import type { Db, Tx } from '../db/db.ts'

type Gender = HandlerReply<Operations['account.onboarding']>['profile']['gender']

export interface AccountRow {
  email: string | null
  createdAt: Date
  displayName: string
  phone: string | null
  birthDate: string | null
  gender: Gender
  onboardedAt: Date | null
  unreadNotifications: number
}

/** The person's account with their profile. */
export async function readAccount(db: Db, userId: string): Promise<AccountRow> {
  const { rows } = await db.query<AccountRow>(
    `select u.email, u.created_at as "createdAt", u.name as "displayName", p.phone, p.birth_date as "birthDate", p.gender,
            p.onboarded_at as "onboardedAt",
            (select count(*) from notifications n where n.user_id = u.id and n.read_at is null) as "unreadNotifications"
       from users u
       left join profiles p on p.user_id = u.id
      where u.id = $1`,
    [userId],
  )
  const [row] = rows
  if (!row) throw new Error('The person of a session is gone.')
  return row
}

/** What a person has said of themselves, beside their name. */
export interface SavedProfile {
  phone: string | null
  birthDate: string | null
  gender: Gender
  /** Since when organisers may have the phone; null: they may not. */
  sharingSince: Date | null
}

/** Writes the profile; one that says the same stays as it was. */
export async function saveProfile(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  { phone, birthDate, gender, sharingSince }: SavedProfile,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into profiles as kept (user_id, phone, birth_date, gender, organiser_sharing_since, onboarded_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)
         on conflict (user_id) do update
        set phone = excluded.phone, birth_date = excluded.birth_date, gender = excluded.gender,
            organiser_sharing_since = excluded.organiser_sharing_since, updated_at = excluded.updated_at
      where (kept.phone, kept.birth_date, kept.gender, kept.organiser_sharing_since)
            is distinct from (excluded.phone, excluded.birth_date, excluded.gender, excluded.organiser_sharing_since)`,
    [userId, phone, birthDate, gender, sharingSince, now],
  )
  return rowCount === 1
}

/** The categories that a person has chosen. */
export async function listInterests(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select category_id as id from user_interests where user_id = $1 order by category_id',
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Makes these the categories of the person; those that stay keep their time. False when one of them does not exist. */
export async function replaceInterests(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  categoryIds: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from categories where id = any ($1)',
    [categoryIds],
  )
  if (rows[0]?.count !== new Set(categoryIds).size) return false
  await tx.query('delete from user_interests where user_id = $1 and category_id <> all ($2)', [
    userId,
    categoryIds,
  ])
  await tx.query(
    `insert into user_interests (user_id, category_id, selected_at)
     select $1, chosen, $3 from unnest($2::uuid[]) chosen
         on conflict (user_id, category_id) do nothing`,
    [userId, categoryIds, now],
  )
  return true
}
