import { afterAll, expect, test } from 'vitest'
import { issue } from '../support/attendees.ts'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const { owner, staff } = studio

test('an order is told with who did what to it, the newest first, and with the admissions that stand', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const { eventId } = event
  const { orders } = await done(issue(house, owner, event, { entries: [{ quantity: 2 }] }))
  const registrationId = orders[0]!.registrationId
  const { people } = await reply(as(house, owner).call('attendees.list', { query: { eventId } }))
  const [first, second] = people.map(({ ticketId }) => ticketId)
  await done(as(house, owner).call('attendees.void', { body: { eventId, ticketId: second! } }))
  await done(
    as(house, staff).call('attendees.checkIn', {
      body: { eventId, ticketId: first!, reason: 'code_not_read' },
    }),
  )
  const query = { eventId, registrationId }
  const order = await reply(as(house, staff).call('attendees.order', { query }))
  expect(order).toMatchObject({ status: 'confirmed', paidSen: 0, refundedSen: 0, refunds: [] })
  const told = order.history.map(({ action, ticketId, actor }) => [action, ticketId, actor?.name])
  expect(told).toHaveLength(3)
  expect(told).toContainEqual(['attendee.voided', second, owner.name])
  expect(told).toContainEqual(['attendee.checked_in', first, staff.name])
  expect(told).toContainEqual(['scan', first, staff.name])
  const other = await addEvent(house, { organizer: organizerOf(studio) })
  expectApiFault(
    await as(house, owner).call('attendees.order', { query: { eventId: other.eventId, registrationId } }),
    404,
    /no such order/,
  )
})
