import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createPracticeStore } from './practice-store.ts'

const organizationId = '01890000-0000-7000-8000-000000000001'
const eventId = '01890000-0000-7000-8000-000000000002'
const names = { event: 'Practice', free: 'Free', paid: 'Paid', invite: 'Me' }
const done = {
  kind: 'reply',
  status: 200,
  headers: {},
  body: { state: 'done', event: { id: eventId } },
} as const

function begin(answers: CallResult<unknown>[]) {
  const sent: [string, unknown][] = []
  const call = (async ({ method, path }, input) => {
    sent.push([`${method} ${path}`, input])
    return answers.shift() ?? done
  }) as StudioCall
  return { sent, store: createPracticeStore({ call, organizationId, names, now: 0 }) }
}

test('a practice event is made as one, with something free and something to pay, and published', async () => {
  const { sent, store } = begin([])
  expect(await store.make()).toEqual({ kind: 'saved' })
  expect(store.eventId()).toBe(eventId)
  expect(sent.map(([request]) => request)).toEqual([
    'POST /api/partner/events',
    'POST /api/partner/events/tickets',
    'POST /api/partner/events/tickets',
    'POST /api/partner/events/invites',
    'PATCH /api/partner/events/status',
  ])
  expect(sent[0]?.[1]).toMatchObject({ body: { isPractice: true, capacity: 20 } })
  expect(sent[2]?.[1]).toEqual({ body: { eventId, name: 'Paid', priceSen: 100 } })
})

test('after a failure it goes on where it stopped', async () => {
  const lost: CallResult<unknown> = { kind: 'unreachable', cause: null }
  const { sent, store } = begin([done, done, lost])
  expect(await store.make()).toMatchObject({ kind: 'failed' })
  expect(await store.make()).toEqual({ kind: 'saved' })
  expect(sent.filter(([request]) => request === 'POST /api/partner/events')).toHaveLength(1)
  expect(sent).toHaveLength(6)
})
