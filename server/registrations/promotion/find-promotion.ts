import type { Discount } from '@masuk/shared/order-price.ts'
import type { Db } from '../../db/db.ts'

export type Promotion = Discount & { id: string }

/**
 * The live promotion code that a buyer of this event has typed, in capitals; letters that look like digits pass for them.
 * Or null. Its limits are checked when it is used.
 */
export async function findPromotion(
  db: Db,
  {
    organizationId,
    eventId,
    code,
    now,
  }: { organizationId: string; eventId: string; code: string; now: Date },
): Promise<Promotion | null> {
  const { rows } = await db.query<Promotion>(
    `select id, kind, amount, ticket_type_ids as "ticketTypeIds", minimum_sen as "minimumSen",
            most_discount_sen as "mostDiscountSen"
       from promotion_codes
      where organization_id = $1 and translate(code, 'OIL', '011') = translate($3, 'OIL', '011') and retired_at is null
        and (event_ids is null or $2 = any (event_ids))
        and (starts_at is null or starts_at <= $4) and (ends_at is null or ends_at > $4)`,
    [organizationId, eventId, code, now],
  )
  return rows[0] ?? null
}
