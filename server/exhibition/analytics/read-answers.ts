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
 * One pass over the answers. A person who has ordered several times counts with their last order: five orders of one person
 * are no group of five. `latest` is kept narrow, for it is sorted.
 */
const CELLS = `
  with latest as (
    select distinct on (r.user_id) r.id, r.visitor_source, r.visit_purpose
      from registration_answers a
      join registrations r on r.organization_id = a.organization_id and r.id = a.registration_id
     where a.organization_id = $1 and a.ticket_type_id = $2 and r.status = 'confirmed' and r.user_id is not null
     order by r.user_id, r.created_at desc, r.id desc)
  select a.form_version as version,
         case $3 when 'source' then l.visitor_source
                 when 'purpose' then nullif(lower(btrim(regexp_replace(l.visit_purpose, '\\s+', ' ', 'g'))), '')
                 when 'country' then (select c ->> 'value' from jsonb_array_elements(a.answers) c
                                       where c ->> 'questionId' = $4 limit 1)
         end as "group",
         x.question, x.value, count(*) as people
    from latest l
    join registration_answers a on a.organization_id = $1 and a.registration_id = l.id and a.ticket_type_id = $2
   cross join lateral (
           select '' as question, null as value
            union all
           select e ->> 'questionId', case when e ->> 'questionId' = any ($5) then null else e ->> 'value' end
             from jsonb_array_elements(a.answers) e) x
   group by 1, 2, 3, 4`

/** How many people gave which answer, by version and group. Answers to the questions `textIds` are not read. */
export async function countAnswers(
  db: Db,
  { organizationId, ticketTypeId }: TypeKey,
  { by, countryId, textIds }: { by: Grouping; countryId: string | null; textIds: readonly string[] },
): Promise<Cell[]> {
  const { rows } = await db.query<Cell>(CELLS, [organizationId, ticketTypeId, by, countryId, textIds])
  return rows
}
