import { randomUUIDv7 } from 'node:crypto'
import { as, done } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import { HOUR_MS, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { addOrganiser, addSignedIn } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addEvent, addTicket } from './people.ts'
import type { TestEvent } from './people.ts'
import { addRow } from './tables.ts'

/** An event with somebody who organises it. */
export interface Stage extends TestEvent {
  owner: Person
}

/** An event of tonight, with a signed-in owner. */
export async function openStage(house: House): Promise<Stage> {
  const event = await addEvent(house)
  return { ...event, owner: await addOrganiser(house, { ...event, role: 'owner' }) }
}

type Plan = Partial<InputOf<'giveaways.create'>['body']>

/** A giveaway that is open from an hour ago until in an hour; free, with one winner, unless said otherwise. */
export async function openGiveaway(
  house: House,
  { eventId, owner }: Pick<Stage, 'eventId' | 'owner'>,
  plan: Plan = {},
): Promise<string> {
  const body = {
    eventId,
    title: 'Meet the band',
    cost: 0,
    winners: 1,
    opensAt: new Date(Date.parse(TONIGHT) - HOUR_MS).toISOString(),
    closesAt: new Date(Date.parse(TONIGHT) + HOUR_MS).toISOString(),
    ...plan,
  }
  const { giveaway } = await done(as(house, owner).call('giveaways.create', { body }))
  return giveaway.id
}

/** A signed-in person with a ticket of the event and so many points. */
export async function addEntrant(house: House, event: TestEvent, { points = 0 } = {}): Promise<Person> {
  const person = await addSignedIn(house)
  await addTicket(house, event, { userId: person.userId })
  if (points > 0)
    await addRow(house, 'point_entries', { ...pick(event), userId: person.userId, amount: points })
  return person
}

const pick = ({ organizationId }: TestEvent) => ({ organizationId })

/** One entry of that person, under a name of its own unless one is given. */
export function enter(
  house: House,
  person: Person,
  giveawayId: string,
  entryId: string = randomUUIDv7(),
): Promise<Called<ReplyOf<'giveaways.enter'>>> {
  return as(house, person).call('giveaways.enter', { body: { giveawayId, entryId } })
}

/** Asks for the draw. */
export function draw(
  house: House,
  { eventId, owner }: Pick<Stage, 'eventId' | 'owner'>,
  giveawayId: string,
): Promise<Called<ReplyOf<'giveaways.draw'>>> {
  return as(house, owner).call('giveaways.draw', { body: { eventId, giveawayId } })
}
