import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { BATCH } from '../../server/broadcasts/audience.ts'
import { noMailer } from '../../server/outside/mail.ts'
import { deliver, sendBroadcast } from '../support/broadcasts.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, SECOND_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import type { House } from '../support/house.ts'
import { runJobs } from '../support/identity.ts'
import { openStudio } from '../support/organisers.ts'
import type { Studio } from '../support/organisers.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { organizerOf } from '../support/studio.ts'
import { addRow } from '../support/tables.ts'
import { until } from '../support/until.ts'

import { openBroadcastHouse } from '../support/broadcast-house.ts'
import type { Crowd } from '../support/broadcast-house.ts'
const { get, gather, send, historyOf, channelsOf, mailsOf, inboxOf, rowsOf, personOf } = openBroadcastHouse()
let house: House
let studio: Studio
beforeAll(() => {
  ;({ house, studio } = get())
})

describe('whom it is for', () => {
  let event: Crowd
  let vipTypeId: string
  beforeAll(async () => {
    event = await gather(4)
    const { organizationId, eventId } = event
    const [first, second, third] = event.tickets as [TestTicket, TestTicket, TestTicket]
    vipTypeId = (await addRow(house, 'ticket_types', { organizationId, eventId, name: 'VIP' })).id
    // The first has a second ticket, of another type, which was scanned; the second was scanned; the third is out.
    const [vip] = await addTickets(
      house,
      { ...event, ticketTypeId: vipTypeId },
      { userId: first.userId ?? '' },
    )
    for (const ticket of [vip!, second]) {
      const { scanKey } = scanOf(ticket)
      const grantId = randomUUIDv7()
      await addRow(house, 'scans', { organizationId, eventId, ticketId: ticket.ticketId, scanKey, grantId })
    }
    await house.rows('update tickets set voided_at = now() where id = $1', [third.ticketId])
    await addTickets(house, event, { count: 2, withUser: false })
    await house.rows('insert into broadcast_opt_outs values ($1, $2, now())', [organizationId, second.userId])
    await gather(3)
  })

  test.each<[string, 'all' | 'vip' | 'checked_in' | 'not_checked_in', object]>([
    ['everybody with a valid ticket', 'all', { people: 3, mail: 2, without: 2 }],
    ['who has a ticket of one type', 'vip', { people: 1, mail: 1, without: 0 }],
    ['of whom a ticket was scanned', 'checked_in', { people: 2, mail: 1, without: 0 }],
    ['of whom none was', 'not_checked_in', { people: 1, mail: 1, without: 2 }],
  ])('%s', async (_, audience, expected) => {
    const aim = audience === 'vip' ? { ticketTypeId: vipTypeId } : { audience }
    const { audience: counted } = await historyOf(event, aim)
    const { people, channels, ticketsWithoutAccount: without } = counted
    expect({ people, mail: channels.mail, without }).toEqual(expected)
    expect(channels).toMatchObject({ inbox: people, push: 0 })
    house.clock.pass(DAY_MS)
    const sent = await send(event, aim)
    expect(await rowsOf(sent, 'inbox')).toHaveLength(people)
    expect(await rowsOf(sent, 'mail')).toHaveLength(channels.mail)
  })

  test('who has a ticket of one type, of whom another one was scanned, is not in', async () => {
    const { ticketTypeId } = event
    const { audience } = await historyOf(event, { audience: 'checked_in', ticketTypeId })
    expect(audience.people).toBe(1)
  })
})

test('who buys after it was sent does not get it, and who gives their ticket back does', async () => {
  const event = await gather(2)
  const sent = await send(event)
  await addTickets(house, event)
  await house.rows('update tickets set voided_at = now() where id = $1', [event.tickets[0]?.ticketId])
  await deliver(house.deps, 'inbox', sent)
  const told = (await inboxOf(sent)).map(({ user_id }) => user_id)
  expect(told.toSorted()).toEqual(event.tickets.map(({ userId }) => userId ?? '').toSorted())
})

test('it goes out by jobs to inbox and mail, once, and the history and the hub have it', async () => {
  const event = await gather(3)
  const stop = await runJobs(house)
  try {
    const sent = await send(event, { title: 'Hujan!', text: 'Bring a coat.\nhttps://example.my/map <b>' })
    const all = { queued: 0, sent: 3, failed: 0 }
    await until(
      async () => (await channelsOf(event))?.mail.sent === 3 && (await channelsOf(event))?.inbox.sent === 3,
    )
    expect(await channelsOf(event)).toEqual({
      inbox: all,
      push: { queued: 0, sent: 0, failed: 0 },
      mail: all,
    })
    for (const ticket of event.tickets) expect(mailsOf(ticket)).toHaveLength(1)
    expect(await inboxOf(sent)).toHaveLength(3)
    const holder = await personOf(event.tickets[0]!)
    const { eventId } = event
    const { broadcasts } = await reply(as(house, holder).call('tickets.hub', { query: { eventId } }))
    expect(broadcasts).toMatchObject([{ id: sent.broadcastId, title: 'Hujan!' }])
    const stranger = await reply(as(house, studio.crew).call('tickets.hub', { query: { eventId } }))
    expect(stranger.broadcasts).toEqual([])
  } finally {
    await stop()
  }
})

test('the same broadcastId is the same broadcast, for another event it is refused', async () => {
  const [event, next] = [await gather(2), await gather(2)]
  const broadcastId = randomUUIDv7()
  const first = await done(sendBroadcast(house, studio.owner, event, { broadcastId, title: 'One' }))
  const again = await done(sendBroadcast(house, studio.admin, event, { broadcastId, title: 'Two' }))
  expect(again).toEqual(first)
  expect(await reply(sendBroadcast(house, studio.owner, next, { broadcastId }))).toMatchObject({
    reason: 'id_in_use',
  })
  const other = await openStudio(house)
  const foreign = await addEvent(house, { organizer: organizerOf(other) })
  await addTickets(house, foreign, { userId: event.tickets[0]?.userId ?? '' })
  await done(sendBroadcast(house, other.owner, foreign, { broadcastId }))
  // Both reach whoever has tickets of both.
  for (const { organizationId } of [event, foreign])
    await deliver(house.deps, 'inbox', { organizationId, broadcastId })
  expect(await inboxOf({ broadcastId })).toHaveLength(3)
})

test('an event has three a Kuala Lumpur day and twenty in all', async () => {
  const event = await gather(1)
  house.clock.set('2026-12-01T15:00:00.000Z')
  const state = async () => {
    const answer = await reply(sendBroadcast(house, studio.owner, event))
    return answer.state === 'done' ? 'done' : answer.reason
  }
  const states = async (count: number) => {
    const found = []
    for (let n = 0; n < count; n++) found.push(await state())
    return found
  }
  expect(await states(4)).toEqual(['done', 'done', 'done', 'too_many_today'])
  expect(await historyOf(event)).toMatchObject({ leftToday: 0, left: 17 })
  // 23:59:59.999 in Kuala Lumpur, and then the next day.
  house.clock.set('2026-12-01T15:59:59.999Z')
  expect(await state()).toBe('too_many_today')
  house.clock.set('2026-12-01T16:00:00.000Z')
  expect(await historyOf(event)).toMatchObject({ leftToday: 3 })
  for (let days = 0; days < 5; days++) {
    expect(await states(3)).toEqual(['done', 'done', 'done'])
    house.clock.pass(DAY_MS)
  }
  expect(await historyOf(event)).toMatchObject({ leftToday: 2, left: 2 })
  expect(await states(3)).toEqual(['done', 'done', 'too_many'])
})

test('nobody to tell is refused, and nothing is kept', async () => {
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  await addTickets(house, event, { withUser: false })
  expect(await reply(sendBroadcast(house, studio.owner, event))).toMatchObject({ reason: 'nobody' })
  expect((await historyOf(event)).broadcasts).toEqual([])
})

test('staff send none', async () => {
  const event = await gather(1)
  expectApiFault(await sendBroadcast(house, studio.staff, event), 403, /owners and admins/)
})

test.each<[string, object, RegExp]>([
  ['no title', { title: ' ' }, /title must/],
  ['81 characters of title', { title: 'x'.repeat(81) }, /title may have at most 80/],
  ['no text', { text: '\n' }, /text must not be empty/],
  ['2,001 characters of text', { text: 'x'.repeat(2_001) }, /text may have at most 2000/],
  ['a control character', { text: 'a\u0000b' }, /text must be plain text/],
])('%s is 400', async (_, given, words) => {
  const event = await gather(1)
  const body = { eventId: event.eventId, broadcastId: randomUUIDv7(), title: 'A', text: 'B', ...given }
  expectApiFault(await as(house, studio.owner).send('loyalty.sendBroadcast', { body }), 400, words)
})

test('a batch has 200 people, and a long run goes on in another job', async () => {
  const event = await gather(2 * BATCH + 1)
  house.clock.pass(DAY_MS)
  const sent = await send(event)
  const late = { ...house.deps, clock: { now: () => (house.clock.pass(20 * SECOND_MS), house.clock.now()) } }
  await deliver(late, 'inbox', sent)
  expect(await channelsOf(event)).toMatchObject({ inbox: { queued: BATCH + 1, sent: BATCH } })
  const jobs = await house.rows<{ batch: number }>(
    `select (data ->> 'batch')::integer as batch from pgboss.job
      where name = 'broadcasts.inbox' and data ->> 'broadcastId' = $1 order by 1`,
    [sent.broadcastId],
  )
  expect(jobs).toEqual([{ batch: 0 }, { batch: 1 }])
  await deliver(house.deps, 'inbox', { ...sent, batch: 1 })
  expect(await channelsOf(event)).toMatchObject({ inbox: { queued: 0, sent: 2 * BATCH + 1 } })
})

test('where no mail can be sent, nobody is counted for it and nobody waits for it', async () => {
  const event = await gather(2)
  house.clock.pass(DAY_MS)
  const { mail } = house.deps
  house.deps.mail = noMailer
  onTestFinished(() => void (house.deps.mail = mail))
  expect((await historyOf(event)).audience.channels).toEqual({ inbox: 2, push: 0, mail: 0 })
  const { broadcast } = await done(sendBroadcast(house, studio.owner, event))
  expect(broadcast.channels.mail).toEqual({ queued: 0, sent: 0, failed: 0 })
})
