import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { createReturnStore } from './return-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ID = '01890000-0000-7000-8000-000000000004'
const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})
const registration = {
  id: ID,
  reference: '5FXE8YJ5',
  eventId: ID,
  status: 'held',
  lines: [],
  workshops: [],
  discountSen: 0,
  totalSen: 4_500,
  currency: 'MYR',
  createdAt: '2026-11-22T10:00:00.000Z',
  holdEndsAt: '2026-11-22T10:15:00.000Z',
  canResume: true,
}
const told = (state: string) => json(200, { state, registration })

/** A service that answers as it is told, then goes on with the last answer. */
function opened(answers: (WireAnswer | null)[]) {
  let asked = 0
  const send: Send = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (!answer) throw new Error('The network is gone.')
    return answer
  }
  return { store: createReturnStore(send), asked: () => asked }
}

test('it asks until the gateway has told the service, and then no more', async () => {
  const { store, asked } = opened([told('pending'), null, told('pending'), told('paid')])
  store.watch(ID)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state.value).toMatchObject({ kind: 'waiting', isSlow: false, failure: null })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(store.state.value).toMatchObject({ kind: 'waiting', failure: { kind: 'unreachable' } })
  await vi.advanceTimersByTimeAsync(11_500)
  expect(store.state.value.kind).toBe('paid')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(4)
})

test('after a while it says that it takes long, and asks less often', async () => {
  const { store, asked } = opened([told('pending')])
  store.watch(ID)
  await vi.advanceTimersByTimeAsync(47_000)
  expect(store.state.value).toMatchObject({ kind: 'waiting', isSlow: true })
  const before = asked()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(before + 1)
})

test.each([
  ['not-yours', json(200, { state: 'pending', registration: null })],
  ['wrong-address', json(400, { statusCode: 400, message: 'registrationId: must be an id' })],
  ['not-paid', told('failed')],
  ['failed', json(500, { statusCode: 500, message: 'A fault.' })],
])('%s', async (kind, answer) => {
  const { store } = opened([answer])
  store.watch(ID)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state.value.kind).toBe(kind)
})

test('a screen that is left asks no more', async () => {
  const { store, asked } = opened([told('pending')])
  store.watch(ID)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})

test('paying again leads to the gateway once, or says why not', async () => {
  const leave = vi.fn<(url: string) => void>()
  const payment = { intentId: ID, redirectUrl: 'https://gateway.example/pay' }
  const { store } = opened([
    json(200, { state: 'done', registration, payment }),
    json(200, { state: 'refused', reason: 'hold_ended', message: 'Over.' }),
  ])
  await Promise.all([store.pay(ID, leave), store.pay(ID, leave)])
  expect(leave.mock.calls).toEqual([['https://gateway.example/pay']])
  await store.pay(ID, leave)
  expect(store.resume.value).toMatchObject({ kind: 'refused', reason: 'hold_ended' })
})
