import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { LockedEventList } from '../locks/locks.ts'
import { CODE, CODE_USES } from './promotion-code.ts'
import type { CodeRow, CodeRules } from './promotion-code.ts'

export interface CodeKey {
  organizationId: string
  promotionCodeId: string
}

/** Whether the organisation has the code, retired or not. */
export async function findCode(db: Db, { organizationId, promotionCodeId }: CodeKey): Promise<boolean> {
  const { rowCount } = await db.query('select from promotion_codes where organization_id = $1 and id = $2', [
    organizationId,
    promotionCodeId,
  ])
  return rowCount === 1
}

/** The codes of an organisation with their use, the newest first, behind the code `after`. */
export async function listCodes(
  db: Db,
  {
    organizationId,
    eventId,
    after,
    limit,
  }: { organizationId: string; eventId: string | null; after: string | null; limit: number },
): Promise<CodeRow[]> {
  const { rows } = await db.query<CodeRow>(
    `select ${CODE}
       from (select * from promotion_codes
              where organization_id = $1 and ($2::uuid is null or event_ids is null or $2 = any (event_ids))
                and ($3::uuid is null or (created_at, id) <
                     (select created_at, id from promotion_codes where organization_id = $1 and id = $3))
              order by created_at desc, id desc limit $4) c
      cross join lateral (${CODE_USES}) used
      order by c.created_at desc, c.id desc`,
    [organizationId, eventId, after, limit],
  )
  return rows
}

export interface EligibleEvent {
  id: string
  name: string
  startsAt: Date
  ticketTypes: { id: string; name: string; priceSen: number }[]
}

/** The events that are not over, the next to start first. */
export async function listEligibleEvents(
  db: Db,
  { organizationId, now, limit }: { organizationId: string; now: Date; limit: number },
): Promise<EligibleEvent[]> {
  const { rows } = await db.query<EligibleEvent>(
    `select e.id, e.name, e.starts_at as "startsAt",
            coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'priceSen', t.price_sen)
                             order by t.position, t.created_at, t.id)
                        from ticket_types t where t.organization_id = $1 and t.event_id = e.id), '[]') as "ticketTypes"
       from events e
      where e.organization_id = $1 and e.ends_at > $2
      order by e.starts_at, e.id limit $3`,
    [organizationId, now, limit],
  )
  return rows
}

/** How many of the organisation's codes are not retired. */
export function countLiveCodes(tx: Tx, { organizationId }: LockedEventList): Promise<number> {
  return readCount(
    tx,
    'select count(*) from promotion_codes where organization_id = $1 and retired_at is null',
    [organizationId],
  )
}

/** How many of these events the organisation has, and how many of these ticket types are of them, or of any when none is named. */
export async function countOwn(
  tx: Tx,
  { organizationId }: LockedEventList,
  { eventIds, ticketTypeIds }: Pick<CodeRules, 'eventIds' | 'ticketTypeIds'>,
): Promise<{ events: number; ticketTypes: number }> {
  const { rows } = await tx.query<{ events: number; ticketTypes: number }>(
    `select (select count(*) from events where organization_id = $1 and id = any ($2)) as events,
            (select count(*) from ticket_types where organization_id = $1 and id = any ($3)
                and ($2::uuid[] is null or event_id = any ($2))) as "ticketTypes"`,
    [organizationId, eventIds, ticketTypeIds],
  )
  return rows[0] ?? { events: 0, ticketTypes: 0 }
}

/** Adds a code; false when a live one of the organisation reads alike. */
export async function addCode(
  tx: Tx,
  { organizationId }: LockedEventList,
  code: CodeRules & { createdBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into promotion_codes (organization_id, id, code, purpose, label, kind, amount, event_ids, ticket_type_ids,
            starts_at, ends_at, most_uses, most_per_person, minimum_sen, most_discount_sen, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (organization_id, translate(code, 'OIL', '011')) where retired_at is null do nothing`,
    [organizationId, code.id, code.code, code.purpose, code.label, code.kind, code.amount, ...boundsOf(code)],
  )
  return rowCount === 1
}

function boundsOf(code: CodeRules & { createdBy: string }): unknown[] {
  const { eventIds, ticketTypeIds, startsAt, endsAt, mostUses, mostPerPerson } = code
  const { minimumSen, mostDiscountSen, createdBy, createdAt } = code
  const scope = [eventIds, ticketTypeIds, startsAt, endsAt, mostUses, mostPerPerson]
  return [...scope, minimumSen, mostDiscountSen, createdBy, createdAt]
}

/** Retires a code; false when it was retired before. */
export async function retireCode(
  tx: Tx,
  { organizationId, promotionCodeId, now }: CodeKey & { now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update promotion_codes set retired_at = $3 where organization_id = $1 and id = $2 and retired_at is null',
    [organizationId, promotionCodeId, now],
  )
  return rowCount === 1
}
