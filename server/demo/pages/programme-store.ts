import type { Db } from '../../db/db.ts'

export interface ProgrammeEvent {
  organizationId: string
  eventId: string
  slug: string
  name: string
  organizationName: string
  venue: string
  visibility: 'public' | 'private'
  cover: string | null
  startsAt: Date
  endsAt: Date
  /** Of what visitors may order, now or at another time. */
  lowestSen: number | null
  highestSen: number | null
  registered: number
  /** Of a private event: a live invite. */
  inviteId: string | null
}

/** The published events of some organisations that are not over, the next to start first. */
export async function listProgramme(
  db: Db,
  { organizations, now }: { organizations: readonly string[]; now: Date },
): Promise<ProgrammeEvent[]> {
  const { rows } = await db.query<ProgrammeEvent>(
    `select e.organization_id as "organizationId", e.id as "eventId", e.slug, e.name, o.name as "organizationName", e.venue,
            e.visibility, e.cover, e.starts_at as "startsAt", e.ends_at as "endsAt",
            price.lowest as "lowestSen", price.highest as "highestSen",
            (select count(*) from registrations r
              where r.organization_id = e.organization_id and r.event_id = e.id and r.status = 'confirmed') as registered,
            (select v.id from event_invites v
              where v.organization_id = e.organization_id and v.event_id = e.id and e.visibility = 'private'
                and v.revoked_at is null and v.expires_at > $2
              order by v.created_at limit 1) as "inviteId"
       from organizations o
       join events e on e.organization_id = o.id
      cross join lateral (
             select min(t.price_sen) as lowest, max(t.price_sen) as highest from ticket_types t
              where t.organization_id = e.organization_id and t.event_id = e.id and t.public_registration) price
      where o.slug = any ($1) and e.status = 'published' and e.ends_at > $2
      order by e.starts_at, e.id
      limit 100`,
    [organizations, now],
  )
  return rows
}

export interface ProgrammePromotion {
  code: string
  kind: 'fixed' | 'percentage'
  amount: number
  mostUses: number | null
  mostPerPerson: number | null
  organizationName: string
  eventName: string | null
}

/** The promotion codes of some organisations that can be used. */
export async function listPromotions(
  db: Db,
  { organizations, now }: { organizations: readonly string[]; now: Date },
): Promise<ProgrammePromotion[]> {
  const { rows } = await db.query<ProgrammePromotion>(
    `select c.code, c.kind, c.amount, c.most_uses as "mostUses", c.most_per_person as "mostPerPerson",
            o.name as "organizationName", e.name as "eventName"
       from organizations o
       join promotion_codes c on c.organization_id = o.id
       left join events e on e.organization_id = c.organization_id and e.id = c.event_ids[1]
      where o.slug = any ($1) and c.retired_at is null
        and (c.starts_at is null or c.starts_at <= $2) and (c.ends_at is null or c.ends_at > $2)
      order by o.name, c.code
      limit 100`,
    [organizations, now],
  )
  return rows
}

export interface ProgrammeGiveaway {
  id: string
  title: string
  eventName: string
  isDrawn: boolean
  closesAt: Date
}

/** The giveaways of the public events of some organisations, the last to close first. */
export async function listGiveaways(
  db: Db,
  { organizations }: { organizations: readonly string[] },
): Promise<ProgrammeGiveaway[]> {
  const { rows } = await db.query<ProgrammeGiveaway>(
    `select g.id, g.title, e.name as "eventName", g.drawn_at is not null as "isDrawn", g.closes_at as "closesAt"
       from organizations o
       join giveaways g on g.organization_id = o.id
       join events e on e.organization_id = g.organization_id and e.id = g.event_id
      where o.slug = any ($1) and e.status = 'published' and e.visibility = 'public'
      order by g.closes_at desc, g.id
      limit 20`,
    [organizations],
  )
  return rows
}
