import { hash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { drawWinners, entriesText } from '@masuk/shared/giveaway-draw.ts'
import type { Knex } from 'knex'
import { drawMac, newGiveawaySeed } from '../../giveaways/seed.ts'
import { DAY_MS, HOUR_MS } from '../add-event.ts'
import type { AddedEvent } from '../add-event.ts'
import { insertRows } from '../insert-rows.ts'

const ENTRANTS = 24
const WELCOME_POINTS = 200

interface GiveawayPlan {
  title: string
  prize: string
  cost: number
  winners: number
  mostEntries: number
  opensAt: Date
  closesAt: Date
  /** How many entries the nth of those who have points makes. */
  entriesOf: (n: number) => number
}

const plansOf = (now: number): GiveawayPlan[] => [
  {
    title: 'Meet the orchestra',
    prize: 'Two passes for the sound check\nand tea with the musicians',
    cost: 20,
    winners: 3,
    mostEntries: 3,
    opensAt: new Date(now - 6 * DAY_MS),
    closesAt: new Date(now - DAY_MS),
    entriesOf: (n) => 1 + (n % 3),
  },
  {
    title: 'A signed rebana',
    prize: 'A hand-made rebana ubi, signed by all its players',
    cost: 10,
    winners: 1,
    mostEntries: 5,
    opensAt: new Date(now - DAY_MS),
    closesAt: new Date(now + 60 * DAY_MS),
    entriesOf: (n) => n % 2,
  },
]

interface Scene extends AddedEvent {
  createdBy: string
  now: number
}

/** Points for the visitor and some other ticket holders of an event, one giveaway that is drawn and one that is open. */
export async function addGiveaways(tx: Knex.Transaction, scene: Scene, visitorId: string): Promise<void> {
  const key = { organization_id: scene.organizationId, event_id: scene.eventId }
  const others = await tx('tickets')
    .where(key)
    .whereNull('voided_at')
    .whereNot({ user_id: visitorId })
    .distinct('user_id')
    .orderBy('user_id')
    .limit(ENTRANTS - 1)
  const people = [visitorId, ...others.map((row) => String(row['user_id']))]
  const welcome = { amount: WELCOME_POINTS, kind: 'correction', note: 'Points to begin with' }
  const before = new Date(scene.now - 7 * DAY_MS)
  await insertRows(
    tx,
    'point_entries',
    people.map((id) => pointsOf(scene, id, { ...welcome, at: before })),
  )
  for (const plan of plansOf(scene.now)) await addGiveaway(tx, scene, { plan, people })
}

async function addGiveaway(
  tx: Knex.Transaction,
  scene: Scene,
  { plan, people }: { plan: GiveawayPlan; people: readonly string[] },
): Promise<void> {
  const { organizationId: organization_id, eventId: event_id } = scene
  const [giveaway_id, seed] = [randomUUIDv7(), newGiveawaySeed()]
  const at = new Date(plan.opensAt.getTime() + HOUR_MS)
  const entries = people
    .flatMap((userId, n) => entriesOf(userId, plan.entriesOf(n)))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const closed = plan.closesAt.getTime() <= scene.now ? draw(entries, { seed, winners: plan.winners }) : null
  await tx('giveaways').insert({
    organization_id,
    id: giveaway_id,
    event_id,
    ...columnsOf(plan),
    seed,
    entries_hash: closed?.entriesHash ?? null,
    closed_at: closed && plan.closesAt,
    drawn_at: closed && plan.closesAt,
    created_by: scene.createdBy,
    created_at: plan.opensAt,
  })
  const rows = entries.map(({ id, entrantId, userId }) => {
    const place = closed ? closed.winners.indexOf(id) + 1 : 0
    const won = { won_at: place > 0 ? plan.closesAt : null, won_place: place > 0 ? place : null }
    const own = { id, entrant_id: entrantId, user_id: userId, entry_id: id, created_at: at }
    return { organization_id, giveaway_id, ...own, ...won }
  })
  await insertRows(tx, 'giveaway_entries', rows)
  const spent = { amount: -plan.cost, kind: 'giveaway_entry', note: plan.title, at }
  await insertRows(
    tx,
    'point_entries',
    entries.map(({ userId }) => pointsOf(scene, userId, spent)),
  )
}

const columnsOf = ({ title, prize, cost, winners, mostEntries, opensAt, closesAt }: GiveawayPlan) => ({
  title,
  prize,
  cost,
  winners,
  most_entries: mostEntries,
  audience: 'ticket_holders',
  opens_at: opensAt,
  closes_at: closesAt,
})

/** As many entries of one person, all under the first. */
function entriesOf(userId: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID())
  return ids.map((id) => ({ id, entrantId: ids[0] ?? id, userId }))
}

function draw(
  entries: readonly { id: string; entrantId: string }[],
  { seed, winners }: { seed: Buffer; winners: number },
) {
  const entriesHash = hash('sha256', entriesText(entries), 'buffer')
  return { entriesHash, winners: drawWinners({ entries, entriesHash, winners }, drawMac(seed)) }
}

function pointsOf(
  { organizationId, eventId }: AddedEvent,
  user_id: string,
  { amount, kind, note, at }: { amount: number; kind: string; note: string; at: Date },
) {
  const key = { organization_id: organizationId, id: randomUUIDv7(), user_id }
  return { ...key, kind, amount, note, event_id: eventId, created_at: at }
}
