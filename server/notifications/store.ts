import type { NotificationKind } from '@masuk/shared/contract/notifications.ts'
import type { Db } from '../db/db.ts'

export interface InboxCursor {
  /** Microseconds since 1970. */
  createdAt: string
  notificationId: string
}

export interface OpenedRow {
  id: string
  kind: NotificationKind
  title: string
  text: string
  path: string
  event: { id: string; name: string; slug: string } | null
  createdAt: Date
  /** In microseconds since 1970, for the cursor. */
  position: string
  isNew: boolean
}

export interface InboxPage {
  userId: string
  after: InboxCursor | null
  limit: number
  now: Date
}

/**
 * A page of a person's notifications, newest first, of which exactly those that are returned are marked read: one statement
 * chooses, marks and counts as of one moment.
 */
export async function openPage(
  db: Db,
  { userId, after, limit, now }: InboxPage,
): Promise<{ rows: OpenedRow[]; hasMore: boolean; unread: number }> {
  const { rows } = await db.query<(OpenedRow | { id: null }) & { found: number; unread: number }>(
    `with found as (
       select id, created_at, read_at is null as is_new from notifications
        where user_id = $1
          and ($2::bigint is null or (created_at, id) < (to_timestamp(0) + $2 * interval '1 microsecond', $3::uuid))
        order by created_at desc, id desc limit $4 + 1),
     page as (select * from found order by created_at desc, id desc limit $4),
     marked as (
       update notifications n set read_at = $5 from page
        where n.user_id = $1 and n.id = page.id and n.read_at is null)
     select counts.*, n.id, n.kind, n.title, n.body as text, n.path, n.created_at as "createdAt",
            (extract(epoch from n.created_at) * 1000000)::bigint::text as position, page.is_new as "isNew",
            case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug) end as event
       from (select (select count(*) from found) as found,
                    (select count(*) from notifications where user_id = $1 and read_at is null)
                      - (select count(*) from page where is_new) as unread) counts
       left join page on true
       left join notifications n on n.user_id = $1 and n.id = page.id
       left join events e on e.organization_id = n.organization_id and e.id = n.event_id
      order by page.created_at desc, page.id desc`,
    [userId, after?.createdAt, after?.notificationId, limit, now],
  )
  const [first] = rows
  return {
    // Without a page there is one row, of the counts alone.
    rows: rows.filter((row) => row.id !== null),
    hasMore: (first?.found ?? 0) > limit,
    unread: first?.unread ?? 0,
  }
}

/** How long before a workshop the person is reminded; null: never. */
export async function readReminder(db: Db, userId: string): Promise<15 | 30 | null> {
  const { rows } = await db.query<{ minutes: 15 | 30 | null }>(
    'select workshop_reminder_minutes as minutes from notification_settings where user_id = $1',
    [userId],
  )
  return rows[0]?.minutes ?? null
}

export async function saveReminder(db: Db, userId: string, minutes: 15 | 30 | null): Promise<void> {
  await db.query(
    `insert into notification_settings (user_id, workshop_reminder_minutes) values ($1, $2)
     on conflict (user_id) do update set workshop_reminder_minutes = excluded.workshop_reminder_minutes`,
    [userId, minutes],
  )
}
