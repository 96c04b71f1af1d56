import type { Handler } from '../core/handler.ts'
import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import { requireVisible } from './published-one.ts'

interface WorkshopRow {
  id: string
  name: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  capacity: number
  taken: number
}

/** `publicEvents.workshops`: the workshops of a visible event. */
export const workshops: Handler<'publicEvents.workshops'> = async (context) => {
  const event = await requireVisible(context, context.input.query.parentId)
  const rows = await listWorkshops(context.deps.db.web, event)
  return {
    workshops: rows.map(({ taken, startsAt, endsAt, ...workshop }) => ({
      ...workshop,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      placesLeft: Math.max(0, workshop.capacity - taken),
    })),
  }
}

async function listWorkshops(db: Db, { organizationId, eventId }: EventKey): Promise<WorkshopRow[]> {
  const { rows } = await db.query<WorkshopRow>(
    `select w.id, w.name, w.description, w.place, w.starts_at as "startsAt", w.ends_at as "endsAt", w.capacity,
            (select coalesce(sum(p.quantity), 0) from registration_workshops p
               join registrations r on r.organization_id = p.organization_id and r.id = p.registration_id
              where p.organization_id = $1 and p.event_id = $2 and p.workshop_id = w.id
                and r.status in ('held', 'confirmed')) as taken
       from workshops w
      where w.organization_id = $1 and w.event_id = $2
      order by w.starts_at, w.id`,
    [organizationId, eventId],
  )
  return rows
}
