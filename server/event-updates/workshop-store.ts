import type { Db, Tx } from '../db/db.ts'

export interface SoonWorkshop {
  organizationId: string
  eventId: string
  workshopId: string
  name: string
  place: string
  eventName: string
  startsAt: Date
  endsAt: Date
}

/** Workshops of published events that begin behind `now` and not later than `until`. */
export async function listSoonWorkshops(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<SoonWorkshop[]> {
  const { rows } = await db.query<SoonWorkshop>(
    `select w.organization_id as "organizationId", w.event_id as "eventId", w.id as "workshopId", w.name, w.place,
            e.name as "eventName", w.starts_at as "startsAt", w.ends_at as "endsAt"
       from workshops w
       join events e on e.organization_id = w.organization_id and e.id = w.event_id
      where w.starts_at > $1 and w.starts_at <= $2 and e.status = 'published'
      order by w.starts_at, w.id`,
    [now, until],
  )
  return rows
}

/** Who has registered for the workshop, asked to be reminded so long before, and was not yet; by id, behind `after`. */
export async function listRemindable(
  tx: Tx,
  { organizationId, eventId, workshopId }: SoonWorkshop,
  { minutesLeft, cause, after, most }: { minutesLeft: number; cause: string; after: string; most: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `select distinct s.user_id as "userId"
       from registration_workshops p
       join registrations r on r.organization_id = p.organization_id and r.id = p.registration_id
       join notification_settings s on s.user_id = r.user_id
      where p.organization_id = $1 and p.event_id = $2 and p.workshop_id = $3 and r.status = 'confirmed'
        and s.workshop_reminder_minutes >= $4::double precision and r.user_id > $6
        and exists (select from tickets t where t.organization_id = r.organization_id and t.registration_id = r.id
                       and t.voided_at is null)
        and not exists (select from notifications n where n.user_id = r.user_id and n.kind = 'workshop_begins' and n.cause = $5)
      order by s.user_id limit $7`,
    [organizationId, eventId, workshopId, minutesLeft, cause, after, most],
  )
  return rows.map(({ userId }) => userId)
}
