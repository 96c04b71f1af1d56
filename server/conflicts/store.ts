import { MOST_CLAIMS } from '@masuk/shared/contract/conflicts.ts'
import type { Db } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey } from '../locks/locks.ts'
import type { SettlementRow } from './show-settlement.ts'

/** A scan or a claim, out of JSON. */
export interface AdmittedRow {
  scannedAt: string
  device: string
  source: 'code' | 'search'
  memberId: string | null
  memberName: string | null
}

export interface ConflictRow {
  scanKey: string
  ticketId: string
  ticketType: string
  holderName: string | null
  admission: AdmittedRow | null
  claims: AdmittedRow[]
  claimCount: number
  latestAt: Date
  /** Since 1970: a Date has no microseconds. */
  latestMicros: string
  settlement: SettlementRow | null
}

const ADMITTED = `'scannedAt', s.scanned_at, 'device', s.device, 'source', s.source, 'memberId', u.id, 'memberName', u.shown_name`
const WITH_MEMBER = `
          left join scanner_grants g on g.organization_id = $1 and g.id = s.grant_id
          left join users u on u.id = g.member_id`

/** Conflicts of an event, the latest first, behind `after`. */
export async function listConflicts(
  db: Db,
  { organizationId, eventId }: EventKey,
  {
    state,
    after,
    limit,
  }: {
    state: 'open' | 'settled' | null
    after: { latestMicros: string; scanKey: string } | null
    limit: number
  },
): Promise<ConflictRow[]> {
  const { rows } = await db.query<ConflictRow>(LIST_CONFLICTS, [
    organizationId,
    eventId,
    state,
    after?.latestMicros ?? null,
    after?.scanKey ?? null,
    limit,
    MOST_CLAIMS,
  ])
  return rows
}

const LIST_CONFLICTS = `
with conflicts as materialized (
  select ticket_id, scan_key, count(*)::integer as claims, max(received_at) as latest
    from scan_claims where organization_id = $1 and event_id = $2
   group by ticket_id, scan_key
), page as materialized (
  select c.*, (extract(epoch from c.latest) * 1000000)::bigint as micros, z.claims as settled_claims, z.settled_at, z.settled_by, z.note
    from conflicts c
    left join scan_conflict_settlements z
           on z.organization_id = $1 and z.ticket_id = c.ticket_id and z.scan_key = c.scan_key
   where ($3::text is null or ($3 = 'settled') = (z.claims is not distinct from c.claims))
     and ($4::bigint is null
          or ((extract(epoch from c.latest) * 1000000)::bigint, c.scan_key) < ($4::bigint, $5::text))
   order by c.latest desc, c.scan_key desc
   limit $6
)
select p.scan_key as "scanKey", p.ticket_id as "ticketId", y.name as "ticketType", t.holder_name as "holderName",
       p.claims as "claimCount", p.latest as "latestAt", p.micros::text as "latestMicros",
       (select jsonb_build_object(${ADMITTED})
          from scans s${WITH_MEMBER}
         where s.organization_id = $1 and s.ticket_id = p.ticket_id and s.scan_key = p.scan_key) as admission,
       (select jsonb_agg(jsonb_build_object(${ADMITTED}) order by s.scanned_at, s.grant_id)
          from (select * from scan_claims
                 where organization_id = $1 and ticket_id = p.ticket_id and scan_key = p.scan_key
                 order by scanned_at, grant_id limit $7) s${WITH_MEMBER}) as claims,
       case when p.settled_at is not null
            then jsonb_build_object('claims', p.settled_claims, 'settledAt', p.settled_at, 'memberId', p.settled_by,
                   'memberName', settler.shown_name, 'note', p.note) end as settlement
  from page p
  join tickets t on t.organization_id = $1 and t.id = p.ticket_id
  join ticket_types y on y.organization_id = $1 and y.id = t.ticket_type_id
  left join users settler on settler.id = p.settled_by
 order by p.latest desc, p.scan_key desc`

/** How many conflicts of the event nobody has looked into since their latest claim. */
export function countOpen(db: Db, { organizationId, eventId }: EventKey): Promise<number> {
  return readCount(
    db,
    `select count(*) as count
       from (select ticket_id, scan_key, count(*) as claims from scan_claims
              where organization_id = $1 and event_id = $2 group by ticket_id, scan_key) c
      where not exists (select from scan_conflict_settlements z
                         where z.organization_id = $1 and z.ticket_id = c.ticket_id and z.scan_key = c.scan_key
                           and z.claims = c.claims)`,
    [organizationId, eventId],
  )
}
