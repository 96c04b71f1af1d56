import type { Knex } from 'knex'
import type { Deps } from '../core/deps.ts'
import { addEvent } from './add-event.ts'
import { checkIn } from './check-ins.ts'
import { lockDemo } from './lock-demo.ts'
import { festival } from './programme/festival.ts'
import { demoPromotions } from './programme/index.ts'
import { sell } from './sell.ts'

/** Always this one, so that a festival that was renamed is not made again. */
export const FESTIVAL_ID = '0192a000-0000-7000-8000-00000000fe57'

/**
 * Adds the festival to a database that has the demo, once. All or nothing: told to stop, or killed, it leaves nothing, and
 * the next start begins anew. The service answers meanwhile.
 */
export async function seedFestival(
  { db, clock, keyrings }: Deps,
  signal: AbortSignal,
  { orders = festival.orders.count }: { orders?: number } = {},
): Promise<void> {
  const now = clock.now().getTime()
  const keyId = keyrings.tickets.signing.id
  await db.knex.transaction(async (tx) => {
    await lockDemo(tx, signal)
    const people = await findOrganisers(tx)
    const isThere = await tx('events').where({ id: FESTIVAL_ID }).first('id')
    if (!people || isThere) return
    const { organizationId, sellerId, doorId, points } = people
    const event = await addEvent(tx, festival, { organizationId, eventId: FESTIVAL_ID, now })
    const promotion = await findPromotion(tx, organizationId)
    const counts = { ...festival.orders, count: orders, pairs: Math.floor(orders / 4) }
    const sale = { event, orders: counts, sellerId, keyId, promotion, now }
    const tickets = await sell(tx, sale, signal)
    await checkIn(tx, event, { tickets, memberId: doorId, points, signal })
    signal.throwIfAborted()
  })
}

/** Who sells for the festival and who stood at its doors; null in a database without the demo, or that has left it behind. */
async function findOrganisers(tx: Knex.Transaction) {
  const organization = await tx('organizations').where({ slug: festival.organization }).first('id')
  if (!organization) return null
  const isTaken = await tx('events')
    .where({ organization_id: organization.id, slug: festival.slug })
    .orWhereIn('id', tx('event_directory').where({ slug: festival.slug }).select('event_id'))
    .first('id')
  const members = await tx('memberships')
    .where({ organization_id: organization.id, removed_at: null })
    .select('user_id', 'role')
  const seller = members.find(({ role }) => role === 'staff') ?? members[0]
  const crew = members.find(({ role }) => role === 'crew') ?? seller
  const loyalty = await tx('loyalty_settings').where({ organization_id: organization.id }).first()
  if (isTaken || !seller || !crew || !loyalty) return null
  const points: number = loyalty.points_per_scan
  return { organizationId: organization.id, sellerId: seller.user_id, doorId: crew.user_id, points }
}

/** The organisation's code that people use, unless it was retired. */
async function findPromotion(tx: Knex.Transaction, organizationId: string) {
  const plan = demoPromotions.find((each) => each.organization === festival.organization && each.usedByOneIn)
  if (!plan?.usedByOneIn) return null
  const { code, kind, amount, usedByOneIn } = plan
  const row = await tx('promotion_codes')
    .where({ organization_id: organizationId, code, kind, amount, retired_at: null })
    .first('id')
  return row ? { id: row.id, kind, amount, usedByOneIn } : null
}
