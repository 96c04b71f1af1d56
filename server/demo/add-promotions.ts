import { randomUUIDv7 } from 'node:crypto'
import type { Knex } from 'knex'
import type { AddedOrganization } from './add-organizations.ts'
import type { PromotionPlan } from './event-plan.ts'
import { insertRows } from './insert-rows.ts'
import { demoPromotions } from './programme/index.ts'

export interface AddedPromotion extends Pick<PromotionPlan, 'code' | 'kind' | 'amount'> {
  id: string
  /** Null: for every event of the organisation. */
  eventId: string | null
  usedByOneIn: number
}

/** Adds the promotion codes of an organisation. Returns those with which tickets are bought. */
export async function addPromotions(
  tx: Knex.Transaction,
  { organizationId, slug, ownerId }: AddedOrganization,
  { events, now }: { events: ReadonlyMap<string, string>; now: number },
): Promise<AddedPromotion[]> {
  const added = demoPromotions
    .filter(({ organization }) => organization === slug)
    .map((plan) => ({ plan, id: randomUUIDv7(), eventId: events.get(plan.event ?? '') ?? null }))
  const rows = added.map(({ plan: { code, kind, amount, ...plan }, id, eventId }) => ({
    organization_id: organizationId,
    id,
    event_ids: eventId && [eventId],
    code,
    kind,
    amount,
    most_uses: plan.mostUses ?? null,
    most_per_person: plan.mostPerPerson ?? null,
    created_by: ownerId,
    created_at: new Date(now),
  }))
  await insertRows(tx, 'promotion_codes', rows)
  return added.flatMap(({ plan: { code, kind, amount, usedByOneIn }, id, eventId }) =>
    usedByOneIn === undefined ? [] : [{ id, eventId, code, kind, amount, usedByOneIn }],
  )
}
