import { MOST_FOUND, SEARCHES_A_MINUTE } from '@masuk/shared/contract/door-lookups.ts'
import { expect, test } from 'vitest'
import { as, at, done, reply } from '../support/call.ts'
import type { Caller } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { TOMORROW, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { addOrganiser, addSignedIn } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { addRow } from '../support/tables.ts'

const house = await openCheckedHouse()

const ask = (door: Door, text: string, day?: string) =>
  at(door).call('scan.search', { body: { token: door.token, text, ...(day !== undefined && { day }) } })

async function aDoor(doorNames: 'nothing' | 'initials' | 'full' = 'full') {
  const event = await addEvent(house)
  const owner = as(house, await addOrganiser(house, { ...event, role: 'owner' }))
  await show(owner, event, doorNames)
  return { event, owner, door: await pairDoor(house, event) }
}

const show = (owner: Caller, { eventId }: TestEvent, doorNames: 'nothing' | 'initials' | 'full') =>
  done(owner.call('eventDetails.save', { body: { eventId, doorNames } }))

/** Names of what is found. */
const namesFor = async (door: Door, text: string) =>
  (await done(ask(door, text))).tickets.map(({ name }) => name)

test('finds words of a name by how they begin, in any order', async () => {
  const { event, door } = await aDoor()
  const names = [
    'Nur Aminah binti Omar',
    'Wong Mei Ling',
    "Siti O'Brien-Aminudin",
    'Ng Ah Li',
    'Élodie Côté',
    'தமிழ்ச்செல்வி முருகன்',
    '陈小明',
  ]
  for (const holder of names) await addTicket(house, event, { holder })
  expect(await namesFor(door, 'aminah')).toEqual(['Nur Aminah binti Omar'])
  expect(await namesFor(door, 'AMI')).toEqual(['Nur Aminah binti Omar', "Siti O'Brien-Aminudin"])
  expect(await namesFor(door, 'mei wong')).toEqual(['Wong Mei Ling'])
  expect(await namesFor(door, 'li ng')).toEqual(['Ng Ah Li'])
  expect(await namesFor(door, 'mei m m mei w w wo won')).toEqual(['Wong Mei Ling'])
  expect(await namesFor(door, 'élo')).toEqual(['Élodie Côté'])
  expect(await namesFor(door, 'முருக')).toEqual(['தமிழ்ச்செல்வி முருகன்'])
  expect(await namesFor(door, '陈小明')).toEqual(['陈小明'])
  // Not the middle of a word, nor a word that is not there.
  expect(await namesFor(door, 'inah')).toEqual([])
  expect(await namesFor(door, 'aminah wong')).toEqual([])
  expect(await namesFor(door, `zzz' & !!: * \\ | (`)).toEqual([])
})

test('says whether a ticket is good and in, and never its code', async () => {
  const { event, door } = await aDoor()
  const [waiting, isIn, cancelled] = await addTickets(house, event, { count: 3, holder: 'Wong Mei Ling' })
  await admit(door, [scanOf(isIn!)])
  await house.rows('update tickets set voided_at = $2 where id = $1', [cancelled!.ticketId, TONIGHT])
  const answer = await ask(door, 'wong')
  const same = { ticketTypeId: event.ticketTypeId, ticketType: expect.any(String), name: 'Wong Mei Ling' }
  const admission = { scannedAt: TONIGHT, device: 'Door A' }
  expect((await done(answer)).tickets).toEqual([
    { ...same, ticketId: waiting!.ticketId, state: 'valid', admission: null },
    { ...same, ticketId: isIn!.ticketId, state: 'valid', admission },
    { ...same, ticketId: cancelled!.ticketId, state: 'void', admission: null },
  ])
  for (const { code } of [waiting!, isIn!, cancelled!]) expect(JSON.stringify(answer)).not.toContain(code)
  const tomorrow = await done(ask(door, 'wong', TOMORROW))
  expect(tomorrow.tickets.map(({ admission }) => admission)).toEqual([null, null, null])
})

test('finds the tickets of an order by its reference, and one by the beginning of its code', async () => {
  const { event, door } = await aDoor('initials')
  const { organizationId, eventId } = event
  const reference = 'KX7M2PQR'
  const { id: registrationId } = await addRow(house, 'registrations', { organizationId, eventId, reference })
  const [first, second] = await addTickets(house, { ...event, registrationId }, { count: 2 })
  await addTicket(house, event)
  const idsFor = async (text: string) =>
    (await done(ask(door, text))).tickets.map(({ ticketId }) => ticketId).toSorted()
  expect(await idsFor(' kx7m2pqr ')).toEqual([first!.ticketId, second!.ticketId])
  expect(await idsFor(first!.code.slice(0, 34))).toEqual([first!.ticketId])
})

test('sees nothing of another event, not even of the same organisation', async () => {
  const { event, door } = await aDoor()
  const { organizationId, ownerId } = event
  const next = await addEvent(house, { organizer: { organizationId, ownerId } })
  const other = await addTicket(house, next, { holder: 'Wong Mei Ling' })
  expect(await namesFor(door, 'wong')).toEqual([])
  expect(await namesFor(door, other.ticketId)).toEqual([])
  expect(await namesFor(door, other.code.slice(0, 34))).toEqual([])
})

test('shows of a name what the event lets doors show', async () => {
  const { event, owner, door } = await aDoor('initials')
  await addTicket(house, event, { holder: 'Wong Mei Ling' })
  expect(await namesFor(door, 'wong')).toEqual(['WML'])
  await show(owner, event, 'nothing')
  const refused = await reply(ask(door, 'wong'))
  expect(refused).toMatchObject({ state: 'refused', reason: 'names_hidden' })
  expect(JSON.stringify(refused)).not.toContain('tickets')
})

test('an erased or renamed holder is not found any more', async () => {
  const { event, owner, door } = await aDoor()
  const { ticketId } = await addTicket(house, event, { holder: 'Wong Mei Ling' })
  const body = { eventId: event.eventId, ticketId, holderName: 'Tan Ah Lek' }
  await done(owner.call('attendees.rename', { body }))
  expect(await namesFor(door, 'wong')).toEqual([])
  expect(await namesFor(door, 'lek')).toEqual(['Tan Ah Lek'])
  const person = await addSignedIn(house)
  await addTicket(house, event, { holder: 'Zulaikha binti Omar', userId: person.userId })
  expect(await namesFor(door, 'zulaikha')).toEqual(['Zulaikha binti Omar'])
  await done(as(house, person).call('account.erase'))
  expect(await namesFor(door, 'zulaikha')).toEqual([])
})

test.each(['', 'ab', '  ab  ', 'a.-b', "''''", 'x'.repeat(81)])('does not search for %j', async (text) => {
  const { door } = await aDoor()
  expect((await ask(door, text)).status).toBe(400)
})

test('an answer has so many tickets at most, and a door so many answers in a minute', async () => {
  const { event, door } = await aDoor()
  await addTickets(house, event, { count: MOST_FOUND + 1, withUser: false })
  const { tickets, more } = await done(ask(door, 'wong'))
  expect([tickets.length, more]).toEqual([MOST_FOUND, true])
  for (let asked = 1; asked < SEARCHES_A_MINUTE; asked++) await done(ask(door, 'wong'))
  expect((await ask(door, 'wong')).status).toBe(429)
  // The others are still let in.
  const late = await addTicket(house, event)
  expect(await reply(admit(door, [scanOf(late)]))).toMatchObject({ checkedIn: 1 })
})
