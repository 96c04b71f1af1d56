import { LEAST_PEOPLE, MOST_GROUPS } from '@masuk/shared/contract/form-analytics.ts'
import type { Db } from '../../db/db.ts'
import type { TypeKey } from '../../pass-forms/configuration.ts'
import type { NamedZone } from '../../zones/event-zones.ts'
import type { Grouping } from './groups.ts'
import type { FormVersion } from './questions.ts'
import type { Cell } from './tally.ts'

/** The published versions of a form, the newest first. */
export async function listVersions(
  db: Db,
  { organizationId, ticketTypeId }: TypeKey,
): Promise<FormVersion[]> {
  const { rows } = await db.query<FormVersion>(
    `select version, questions, zone_ids as "zoneIds" from pass_forms
      where organization_id = $1 and ticket_type_id = $2 and published_at is not null
      order by version desc`,
    [organizationId, ticketTypeId],
  )
  return rows
}

/** The zones of an event, by name. */
export async function listZoneNames(db: Db, { organizationId, eventId }: TypeKey): Promise<NamedZone[]> {
  const { rows } = await db.query<NamedZone>(
    'select id, name from zones where organization_id = $1 and event_id = $2 order by name, id',
    [organizationId, eventId],
  )
  return rows
}

/**
 * As a condition that no index serves. While the table has no statistics, as after a large import, PostgreSQL would read all
 * confirmed orders of the event for each answer, where the order's own key finds one.
 */
const IS_CONFIRMED = `(r.status = 'confirmed') is true`

/** Orders that a newer one of the same person stands for: five orders of one person are no group of five. */
export async function listSuperseded(db: Db, { organizationId, ticketTypeId }: TypeKey): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from (
       select r.id, row_number() over (partition by r.user_id order by r.created_at desc, r.id desc) as place
         from registration_answers a
         join registrations r on r.organization_id = a.organization_id and r.id = a.registration_id
        where a.organization_id = $1 and a.ticket_type_id = $2 and ${IS_CONFIRMED} and r.user_id is not null) ranked
      where place > 1`,
    [organizationId, ticketTypeId],
  )
  return rows.map(({ id }) => id)
}

/** The purposes that most people gave in the same words; others may be anybody's. */
export async function listPurposes(db: Db, { organizationId, ticketTypeId }: TypeKey): Promise<string[]> {
  const { rows } = await db.query<{ purpose: string }>(
    `select lower(r.visit_purpose) as purpose
       from registration_answers a
       join registrations r on r.organization_id = a.organization_id and r.id = a.registration_id
      where a.organization_id = $1 and a.ticket_type_id = $2 and ${IS_CONFIRMED} and r.visit_purpose <> ''
      group by lower(r.visit_purpose) having count(distinct r.user_id) >= $3
      order by count(*) desc, 1 limit $4`,
    [organizationId, ticketTypeId, LEAST_PEOPLE, MOST_GROUPS],
  )
  return rows.map(({ purpose }) => purpose)
}

/** One pass over the answers in their short form, without texts: those are somebody's, and no two are the same. */
const CELLS = `
  select a.form_version as version,
         case $3 when 'source' then r.visitor_source
                 when 'purpose' then case when lower(r.visit_purpose) = any ($4) then lower(r.visit_purpose) end
                 when 'country' then a.country
         end as "group",
         case when split_part(given.answer, '=', 1) = any ($5) then split_part(given.answer, '=', 1) || '=' else given.answer end as answer,
         count(*) as people
    from registration_answers a
    join registrations r on r.organization_id = a.organization_id and r.id = a.registration_id
   cross join lateral unnest(array_prepend('', a.given)) as given (answer)
   where a.organization_id = $1 and a.ticket_type_id = $2 and a.registration_id <> all ($6) and ${IS_CONFIRMED}
   group by 1, 2, 3`

export interface Counting {
  by: Grouping
  /** Questions that stand for free text in every version. */
  textIds: readonly string[]
}

/** How many people gave which answer, by version and group. */
export async function countAnswers(db: Db, key: TypeKey, { by, textIds }: Counting): Promise<Cell[]> {
  const superseded = await listSuperseded(db, key)
  const purposes = by === 'purpose' ? await listPurposes(db, key) : []
  const { organizationId, ticketTypeId } = key
  const values = [organizationId, ticketTypeId, by, purposes, textIds, superseded]
  const { rows } = await db.query<Cell>(CELLS, values)
  return rows
}
