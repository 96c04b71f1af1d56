import { MOST_VERSIONS_LISTED } from '@masuk/shared/contract/exhibition.ts'
import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { Fault } from '../core/fault.ts'
import type { Db } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'

/** A ticket type, and the event that it has to be of. */
export interface TypeKey extends EventKey {
  ticketTypeId: string
}

interface ConfigurationRow {
  version: number
  draftVersion: number | null
  draftQuestions: Question[] | null
  draftZoneIds: string[] | null
  savedAt: Date | null
  formVersion: number | null
  questions: Question[] | null
  zoneIds: string[] | null
  publishedAt: Date | null
  publishedVersions: { formVersion: number; publishedAt: string }[]
}

/** One statement, so that the version is that of what is shown beside it. */
const CONFIGURATION = `
  select coalesce(c.version, 0) as version,
         d.version as "draftVersion", d.questions as "draftQuestions", d.zone_ids as "draftZoneIds", d.created_at as "savedAt",
         p.version as "formVersion", p.questions, p.zone_ids as "zoneIds", p.published_at as "publishedAt",
         coalesce((select jsonb_agg(jsonb_build_object('formVersion', v.version, 'publishedAt', v.published_at) order by v.version desc)
            from (select version, published_at from pass_forms
                   where organization_id = $1 and ticket_type_id = $3 and published_at is not null
                   order by version desc limit $4) v), '[]') as "publishedVersions"
    from ticket_types t
    left join pass_configurations c on c.organization_id = t.organization_id and c.ticket_type_id = t.id
    left join pass_forms d on d.organization_id = t.organization_id and d.ticket_type_id = t.id and d.published_at is null
    left join lateral (select * from pass_forms f
                        where f.organization_id = t.organization_id and f.ticket_type_id = t.id and f.published_at is not null
                        order by f.version desc limit 1) p on true
   where t.organization_id = $1 and t.event_id = $2 and t.id = $3`

/** The pass configuration of a ticket type as it is told; 404 when the event has no such type. */
export async function requireConfiguration(db: Db, { organizationId, eventId, ticketTypeId }: TypeKey) {
  const { rows } = await db.query<ConfigurationRow>(CONFIGURATION, [
    organizationId,
    eventId,
    ticketTypeId,
    MOST_VERSIONS_LISTED,
  ])
  const [row] = rows
  if (!row) throw new Fault(404, 'This event has no such ticket type.')
  return {
    ticketTypeId,
    version: row.version,
    draft: row.draftVersion === null ? null : { ...draftOf(row), formVersion: row.draftVersion },
    published: row.formVersion === null ? null : { ...publishedOf(row), formVersion: row.formVersion },
    publishedVersions: row.publishedVersions.map(({ formVersion, publishedAt }) => ({
      formVersion,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
  }
}

const timeOf = (time: Date | null) => time?.toISOString() ?? ''

function draftOf({ draftQuestions, draftZoneIds, savedAt }: ConfigurationRow) {
  return { questions: draftQuestions ?? [], zoneIds: draftZoneIds ?? [], savedAt: timeOf(savedAt) }
}

function publishedOf({ questions, zoneIds, publishedAt }: ConfigurationRow) {
  return { questions: questions ?? [], zoneIds: zoneIds ?? [], publishedAt: timeOf(publishedAt) }
}
