import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'

export interface IssuedCode {
  ticketId: string
  keyId: number
  issue: number
  holder: string | null
  state: 'valid' | 'void' | 'superseded'
}

/** One row for every code that was ever issued, in the order of the tickets; old codes of a ticket come before its newest. */
export async function listIssuedCodes(
  db: Db,
  {
    organizationId,
    eventId,
    state,
    limit,
    skip,
  }: EventKey & { state: string | null; limit: number; skip: number },
): Promise<IssuedCode[]> {
  const { rows } = await db.query<IssuedCode>(
    `select * from (
       select t.id as "ticketId", t.key_id as "keyId", issued.issue, t.holder_name as holder,
              case when issued.issue < t.issue then 'superseded' when t.voided_at is not null then 'void' else 'valid' end as state
         from tickets t
        cross join lateral generate_series(1, t.issue) as issued (issue)
        where t.organization_id = $1 and t.event_id = $2
     ) codes
     where $3::text is null or state = $3
     order by "ticketId", issue
     limit $4 offset $5`,
    [organizationId, eventId, state, limit, skip],
  )
  return rows
}
