import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliver, sendBroadcast } from '../support/broadcasts.ts'
import type { Called, ReplyOf } from '../support/call.ts'
import { done, reply } from '../support/call.ts'
import { addOrganiser, signIn } from '../support/organisers.ts'
import { addEvent, addTickets } from '../support/people.ts'
import { openTwins } from '../support/twins.ts'

const [house, twin] = await openTwins()

type Answer = Called<ReplyOf<'loyalty.sendBroadcast'>>
async function countStates(answers: readonly Answer[]): Promise<Record<string, number>> {
  const states: Record<string, number> = {}
  for (const answer of answers) {
    const body = await reply(answer)
    const state = body.state === 'done' ? 'done' : body.reason
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

async function gather(count = 3) {
  const event = await addEvent(house)
  await addTickets(house, event, { count })
  const owner = await addOrganiser(house, { ...event, role: 'owner' })
  // Each process has a cookie of its own name.
  const atTwin = await signIn(twin, owner)
  const send = (at: number, given: object = {}) =>
    at % 2 ? sendBroadcast(twin, atTwin, event, given) : sendBroadcast(house, owner, event, given)
  return { event, owner, send }
}

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

test('of twenty broadcasts at once, at two processes, an event gets three', async () => {
  const { event, send } = await gather()
  const answers = await Promise.all(many(20, (at) => send(at)))
  expect(await countStates(answers)).toEqual({ done: 3, too_many_today: 17 })
  const people = await house.rows(
    `select broadcast_id from broadcast_deliveries d join broadcasts b on b.organization_id = d.organization_id and b.id = d.broadcast_id
      where b.event_id = $1 and d.channel = 'inbox'`,
    [event.eventId],
  )
  expect(people).toHaveLength(9)
})

test('of the last two in all, ten at once take no more than two', async () => {
  const { event, owner } = await gather()
  const { organizationId, eventId } = event
  await house.rows(
    `insert into broadcasts (organization_id, id, event_id, title, body, audience, sent_at, day)
     select $1, gen_random_uuid(), $2, 'A', 'B', 'all', '2026-11-01', '2026-11-01' from generate_series(1, 18)`,
    [organizationId, eventId],
  )
  const answers = await Promise.all(many(10, () => sendBroadcast(house, owner, event)))
  expect(await countStates(answers)).toEqual({ done: 2, too_many: 8 })
})

test('one broadcast that is sent ten times at once is one', async () => {
  const { event, send } = await gather()
  const broadcastId = randomUUIDv7()
  const answers = await Promise.all(many(10, (at) => send(at, { broadcastId })))
  expect(await countStates(answers)).toEqual({ done: 10 })
  expect(await house.rows('select 1 from broadcasts where event_id = $1', [event.eventId])).toHaveLength(1)
  const jobs = await house.rows(
    `select 1 from pgboss.job where name = 'broadcasts.inbox' and data ->> 'broadcastId' = $1`,
    [broadcastId],
  )
  expect(jobs).toHaveLength(1)
})

test('one id that is sent to several events of an organisation at once is a broadcast of one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const { event: first, owner } = await gather(1)
    const others = await Promise.all(many(3, () => addEvent(house, { organizer: first })))
    for (const event of others) await addTickets(house, event, { count: 1 })
    const broadcastId = randomUUIDv7()
    const answers = await Promise.all(
      [first, ...others].map((event) => sendBroadcast(house, owner, event, { broadcastId })),
    )
    expect(await countStates(answers)).toEqual({ done: 1, id_in_use: 3 })
    const people = await house.rows('select 1 from broadcast_deliveries where broadcast_id = $1', [
      broadcastId,
    ])
    expect(people).toHaveLength(2)
  }
})

test.each(['inbox', 'mail'] as const)(
  'a batch that several workers have at once reaches everybody once by %s',
  async (channel) => {
    const { event, owner } = await gather(40)
    const { broadcast } = await done(sendBroadcast(house, owner, event))
    const key = { organizationId: event.organizationId, broadcastId: broadcast.id }
    const mails: string[] = []
    const keeping = [house, twin].map(({ deps }) => ({
      ...deps,
      mail: {
        ...deps.mail,
        async send({ to }: { to: string }) {
          mails.push(to)
        },
      },
    }))
    // One that finds others at work leaves what they have to them, and is tried again.
    await Promise.allSettled(many(6, (at) => deliver(keeping[at % 2]!, channel, key)))
    await deliver(keeping[0]!, channel, key)
    const rows = await house.rows<{ state: string }>(
      'select state from broadcast_deliveries where broadcast_id = $1 and channel = $2',
      [broadcast.id, channel],
    )
    expect(rows.map(({ state }) => state)).toEqual(many(40, () => 'sent'))
    expect(new Set(mails).size).toBe(mails.length)
    expect(mails).toHaveLength(channel === 'mail' ? 40 : 0)
    const told = await house.rows(
      `select 1 from notifications where kind = 'broadcast' and cause like '%' || $1`,
      [broadcast.id],
    )
    expect(told).toHaveLength(channel === 'inbox' ? 40 : 0)
  },
)
