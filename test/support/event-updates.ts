import { randomUUIDv7 } from 'node:crypto'
import { as, done, reply } from './call.ts'
import type { InputOf, ReplyOf } from './call.ts'
import type { House } from './house.ts'
import { addSignedIn, openStudio } from './organisers.ts'
import type { Person } from './organisers.ts'
import { openSale } from './sales.ts'
import type { Sale, SalePlan } from './sales.ts'
import { addRow, addRows } from './tables.ts'

/** An event on sale with its organiser, who changes it. */
export interface ChangingEvent extends Sale {
  owner: Person
  /** Saves details of the event. */
  save(details: Omit<InputOf<'eventDetails.save'>['body'], 'eventId'>): Promise<void>
  move(status: InputOf<'events.status'>['body']['status']): Promise<void>
}

export async function openChangingEvent(house: House, plan: SalePlan = {}): Promise<ChangingEvent> {
  const { organizationId, owner } = await openStudio(house)
  const sale = await openSale(house, { ...plan, organizationId })
  const { eventId } = sale
  return {
    ...sale,
    owner,
    async save(details) {
      await done(as(house, owner).call('eventDetails.save', { body: { eventId, ...details } }))
    },
    async move(status) {
      await done(as(house, owner).call('events.status', { body: { eventId, status } }))
    },
  }
}

/** A person with a valid ticket of the event. */
export async function addHolder(house: House, event: Sale): Promise<Person> {
  const person = await addSignedIn(house)
  await addTicketOf(house, event, person)
  return person
}

/** Another ticket of that person, with its order. */
export async function addTicketOf(
  house: House,
  { organizationId, eventId, ticketTypeId }: Sale,
  { userId }: Pick<Person, 'userId'>,
): Promise<{ ticketId: string; registrationId: string }> {
  const { id: registrationId } = await addRow(house, 'registrations', { organizationId, eventId, userId })
  const ticket = { organizationId, eventId, ticketTypeId, registrationId, userId }
  return { registrationId, ticketId: (await addRow(house, 'tickets', ticket)).id }
}

/** Many people with a valid ticket each, who are not signed in. */
export async function addManyHolders(house: House, event: Sale, count: number): Promise<string[]> {
  const { organizationId, eventId, ticketTypeId } = event
  const people = Array.from({ length: count }, () => {
    const id = randomUUIDv7()
    return { id, email: `${id}@people.example` }
  })
  await addRows(house, 'users', people)
  const orders = people.map(({ id: userId }) => ({ organizationId, eventId, userId }))
  const registrations = await addRows(house, 'registrations', orders)
  await addRows(
    house,
    'tickets',
    registrations.map(({ id: registrationId, userId }) => ({
      organizationId,
      eventId,
      ticketTypeId,
      registrationId,
      userId: userId ?? null,
    })),
  )
  return people.map(({ id }) => id)
}

/** What a person finds in the inbox. */
export async function inboxOf(
  house: House,
  person: Person,
): Promise<ReplyOf<'notifications.open'>['notifications']> {
  return (await reply(as(house, person).call('notifications.open', { body: {} }))).notifications
}
