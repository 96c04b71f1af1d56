import { afterAll, expect, test } from 'vitest'
import { pushJob } from '../../server/broadcasts/push-deliveries.ts'
import { openAlertingHouse } from '../support/alerting-house.ts'
import { deliver, sendBroadcast } from '../support/broadcasts.ts'
import { as, done, reply } from '../support/call.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTickets } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'

const house = await openAlertingHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

/** What the organiser reads of the newest broadcast of an event on push. */
async function pushOf(eventId: string) {
  const { broadcasts } = await reply(owner.call('loyalty.broadcasts', { query: { eventId } }))
  return broadcasts[0]?.channels.push
}

test('the history tells on whose devices a broadcast came, and on whose it could not', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const reached = await house.addBrowser()
  const gone = await house.addBrowser(410)
  const removed = await house.addBrowser()
  const people = [reached, gone, removed].map(({ person }) => person)
  for (const { userId } of people) await addTickets(house, event, { userId })
  await addTickets(house, event, { count: 2 })
  const { audience } = await reply(owner.call('loyalty.broadcasts', { query: { eventId: event.eventId } }))
  expect(audience.channels).toMatchObject({ inbox: 5, push: 3 })

  const { broadcast } = await done(sendBroadcast(house, studio.owner, event))
  expect(broadcast.channels.push).toEqual({ queued: 3, sent: 0, failed: 0 })
  await pushJob.run({}, house.deps)
  expect(await pushOf(event.eventId), 'nobody is given up before the inbox is filled').toMatchObject({
    queued: 3,
  })

  await house.rows('delete from push_devices where id = $1', [removed.deviceId])
  const { organizationId } = event
  await deliver(house.deps, 'inbox', { organizationId, broadcastId: broadcast.id })
  await pushJob.run({}, house.deps)
  expect(await pushOf(event.eventId)).toEqual({ queued: 2, sent: 0, failed: 1 })
  await house.sendDue()
  await pushJob.run({}, house.deps)
  expect(await pushOf(event.eventId)).toEqual({ queued: 0, sent: 1, failed: 2 })
  expect(reached.browser.received).toHaveLength(1)
})
