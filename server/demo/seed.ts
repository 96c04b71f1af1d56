import { randomUUIDv7 } from 'node:crypto'
import type { Knex } from 'knex'
import type { Deps } from '../core/deps.ts'
import { addOrganizations } from './add-organizations.ts'
import type { AddedOrganization } from './add-organizations.ts'
import { addEvent, DAY_MS } from './add-event.ts'
import type { AddedEvent } from './add-event.ts'
import { addPass } from './programme/add-pass.ts'
import { addCover, addLogo } from './pictures.ts'
import { addPromotions } from './add-promotions.ts'
import type { AddedPromotion } from './add-promotions.ts'
import { bringToToday } from './bring-to-today.ts'
import { addGiveaways } from './loyalty/add-giveaways.ts'
import { addVisitor } from './loyalty/add-visitor.ts'
import { lockDemo } from './lock-demo.ts'
import { demoEvents } from './programme/index.ts'
import { addListings } from './programme/listings.ts'
import { malamMuzik } from './programme/balai-raya.ts'
import { sell } from './sell.ts'

const INVITE_DAYS = 90

/** The slug of the event whose door the demo opens. */
export const DEMO_EVENT = malamMuzik.slug

/** Fills an empty database with organisations and their events; in one that it filled before, brings the events to today. */
export async function seedDemo({ db, clock, keyrings, blobs }: Deps): Promise<void> {
  const now = clock.now().getTime()
  const keyId = keyrings.tickets.signing.id
  await db.knex.transaction(async (tx) => {
    await lockDemo(tx)
    const anything = await tx('organizations').first('id')
    if (anything) await bringToToday(tx, now)
    else await fill(tx, { now, keyId, blobs })
    await addListings(tx, now)
  })
}

async function fill(
  tx: Knex.Transaction,
  { now, keyId, blobs }: { now: number; keyId: number; blobs: Deps['blobs'] },
): Promise<void> {
  for (const organization of await addOrganizations(tx)) {
    const { organizationId } = organization
    await addLogo(tx, { blobs }, { organization, now })
    const added = []
    for (const plan of demoEvents.filter((each) => each.organization === organization.slug)) {
      const event = await addEvent(tx, plan, { organizationId, now })
      await addCover(tx, { blobs }, { organization, eventId: event.eventId, cover: plan.cover, now })
      added.push({ plan, event })
    }
    const events = new Map(added.map(({ plan, event }) => [plan.slug, event.eventId]))
    const promotions = await addPromotions(tx, organization, { events, now })
    for (const { plan, event } of added) {
      if (plan.visibility === 'private') await addInvite(tx, event, { organization, now })
      const promotion = promotionOf(promotions, event)
      const sellerId = organization.sellerId
      await sell(tx, { event, orders: plan.orders, sellerId, keyId, promotion, now })
      if (plan.slug === DEMO_EVENT) {
        const visitorId = await addVisitor(tx, event, now)
        await addGiveaways(tx, { ...event, createdBy: organization.ownerId, now }, visitorId)
      }
      if (plan.pass) await addPass(tx, plan.pass, { event, now })
    }
  }
  // Foreign keys are looked up by a plan that knows no values: without figures it may read all rows of an event each time.
  await tx.raw('analyze users, registrations, registration_lines, tickets')
}

/** The code with which some have bought tickets for the event. */
function promotionOf(promotions: readonly AddedPromotion[], { eventId }: AddedEvent) {
  const isFor = (each: AddedPromotion) => each.eventId === null || each.eventId === eventId
  return promotions.find(isFor) ?? null
}

/** The one link to a private event. */
async function addInvite(
  tx: Knex.Transaction,
  { organizationId, eventId }: AddedEvent,
  { organization, now }: { organization: AddedOrganization; now: number },
): Promise<void> {
  await tx('event_invites').insert({
    organization_id: organizationId,
    id: randomUUIDv7(),
    event_id: eventId,
    label: 'Demo',
    created_by: organization.ownerId,
    created_at: new Date(now),
    expires_at: new Date(now + INVITE_DAYS * DAY_MS),
  })
}
