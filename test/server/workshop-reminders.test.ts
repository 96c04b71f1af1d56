import { afterAll, beforeEach, expect, test } from 'vitest'
import { remindOfWorkshops } from '../../server/event-updates/remind.ts'
import { as, reply } from '../support/call.ts'
import { HOUR_MS, makeClock, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { addTicketOf, inboxOf, openChangingEvent } from '../support/event-updates.ts'
import type { ChangingEvent } from '../support/event-updates.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse({ clock: makeClock() })
afterAll(() => house.close())
beforeEach(() => house.clock.set(new Date(Date.parse(TONIGHT) - 2 * HOUR_MS).toISOString()))

const remind = () => remindOfWorkshops.run({}, house.deps)
const titlesOf = async (person: Person) => (await inboxOf(house, person)).map(({ title }) => title)
/** The clock stands so many minutes before the workshop. */
const minutesBefore = (minutes: number) =>
  house.clock.set(new Date(Date.parse(TONIGHT) - minutes * MINUTE_MS).toISOString())

async function openWorkshop(): Promise<ChangingEvent & { workshopId: string }> {
  const event = await openChangingEvent(house)
  const { organizationId, eventId } = event
  const { id: workshopId } = await addRow(house, 'workshops', { organizationId, eventId, name: 'Wau' })
  return { ...event, workshopId }
}

async function addRegistrant(
  workshop: ChangingEvent & { workshopId: string },
  minutes: 15 | 30 | null,
): Promise<Person> {
  const person = await addSignedIn(house)
  const { organizationId, eventId, workshopId } = workshop
  const { registrationId } = await addTicketOf(house, workshop, person)
  await addRow(house, 'registration_workshops', { organizationId, eventId, registrationId, workshopId })
  await reply(
    as(house, person).call('notifications.saveSettings', { body: { workshopReminderMinutes: minutes } }),
  )
  return person
}

test('who asked for it is reminded once, 30 or 15 minutes before, and nobody else', async () => {
  const workshop = await openWorkshop()
  const [half, quarter, never] = [
    await addRegistrant(workshop, 30),
    await addRegistrant(workshop, 15),
    await addRegistrant(workshop, null),
  ]
  const visitor = await addSignedIn(house)
  await reply(
    as(house, visitor).call('notifications.saveSettings', { body: { workshopReminderMinutes: 30 } }),
  )
  const table: [minutes: number, half: number, quarter: number][] = [
    [31, 0, 0],
    [30, 1, 0],
    [29, 1, 0],
    [16, 1, 0],
    [15, 1, 1],
    [1, 1, 1],
    [0, 1, 1],
    [-5, 1, 1],
  ]
  for (const [minutes, ...expected] of table) {
    minutesBefore(minutes)
    await Promise.all([remind(), remind()])
    const found = [(await titlesOf(half)).length, (await titlesOf(quarter)).length]
    expect(found, `${minutes} minutes before`).toEqual(expected)
  }
  expect((await inboxOf(house, half))[0]).toMatchObject({
    kind: 'workshop_begins',
    title: 'Wau begins soon',
    path: '/tickets',
    event: { id: workshop.eventId },
  })
  expect([await titlesOf(never), await titlesOf(visitor)]).toEqual([[], []])
})

test('a workshop that is moved is reminded of again, at its new time', async () => {
  const workshop = await openWorkshop()
  const person = await addRegistrant(workshop, 30)
  minutesBefore(20)
  await remind()
  const startsAt = new Date(Date.parse(TONIGHT) + HOUR_MS)
  await house.rows('update workshops set starts_at = $2, ends_at = $3 where id = $1', [
    workshop.workshopId,
    startsAt,
    new Date(startsAt.getTime() + HOUR_MS),
  ])
  await remind()
  expect(await titlesOf(person)).toHaveLength(1)
  minutesBefore(-40)
  await remind()
  expect(await titlesOf(person)).toHaveLength(2)
})

test('nobody is reminded of an event that is closed, with a void ticket, or after they have changed their mind', async () => {
  const workshop = await openWorkshop()
  const [person, undecided] = [await addRegistrant(workshop, 30), await addRegistrant(workshop, 30)]
  await house.rows('update tickets set voided_at = now() where user_id = $1', [person.userId])
  await reply(
    as(house, undecided).call('notifications.saveSettings', { body: { workshopReminderMinutes: null } }),
  )
  const other = await openWorkshop()
  const late = await addRegistrant(other, 30)
  await house.rows(`update events set status = 'closed', closed_at = now() where id = $1`, [other.eventId])
  minutesBefore(10)
  await remind()
  expect([await titlesOf(person), await titlesOf(undecided), await titlesOf(late)]).toEqual([[], [], []])
})
