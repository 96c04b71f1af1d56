import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { Send, WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { createSession } from '@masuk/ui/session/session.ts'
import { createEventStore } from '../event/event-store.ts'
import { createDraftStorage } from './order-draft.ts'
import { createRegisterStore } from './register-store.ts'

const EVENT = '01890000-0000-7000-8000-000000000001'
const TYPE = '01890000-0000-7000-8000-000000000002'
const WORKSHOP = '01890000-0000-7000-8000-000000000003'
const ORDER = '01890000-0000-7000-8000-000000000004'

const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})

const event = (priceSen: number) => ({
  event: {
    id: EVENT,
    slug: 'malam-muzik',
    name: 'Malam Muzik',
    organizationName: 'Balai Raya',
    organizationLogoUrl: null,
    venue: 'Padang',
    startsAt: '2026-11-22T10:00:00.000Z',
    endsAt: '2026-11-22T14:00:00.000Z',
    coverUrl: null,
    categoryIds: [],
    fromPriceSen: priceSen,
    status: 'published',
    visibility: 'public',
    description: '',
    schedule: [],
    workshopCount: 0,
    ticketTypes: [
      {
        id: TYPE,
        name: 'General',
        description: '',
        priceSen,
        mostPerOrder: 10,
        salesStartAt: null,
        salesEndAt: null,
        sale: 'on_sale',
        hasForm: false,
      },
    ],
  },
})

const registration = {
  id: ORDER,
  reference: '5FXE8YJ5',
  eventId: EVENT,
  status: 'confirmed',
  lines: [],
  workshops: [],
  discountSen: 0,
  totalSen: 0,
  currency: 'MYR',
  createdAt: '2026-11-22T10:00:00.000Z',
  holdEndsAt: null,
  canResume: false,
}
const made = json(200, { state: 'done', registration, payment: null })
const refusedFor = (reason: string) =>
  json(200, { state: 'refused', reason, message: 'The service says why.', subjectId: null })

/** A device with its storage, and a service that answers an order as it is told. */
function device(answers: (WireAnswer | Error)[], kept = new Map<string, string>()) {
  const orders: Record<string, unknown>[] = []
  const price = signal(4_500)
  const send: Send = async ({ path, body }: WireRequest) => {
    if (path.startsWith('/api/events/published-one')) return json(200, event(price.value))
    if (path.startsWith('/api/events/take')) return json(200, { capacity: null, taken: 0, ticketTypes: [] })
    if (path === '/api/auth/get-session')
      return json(200, {
        session: { id: ORDER, signedInAt: registration.createdAt, expiresAt: registration.createdAt },
        user: { id: ORDER, email: 'aminah@people.example', emailVerified: true, name: 'Aminah' },
      })
    const answer = answers.shift()
    if (path === '/api/events/register') orders.push(JSON.parse(body ?? '') as Record<string, unknown>)
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nothing was expected.')
    return answer
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const session = createSession(send)
  const drafts = createDraftStorage(() => storage)
  const events = createEventStore(send, 'malam-muzik')
  const open = () => createRegisterStore({ send, slug: 'malam-muzik', event: events, session, drafts })
  const ways = { leave: vi.fn<(url: string) => void>(), made: vi.fn<(id: string) => void>() }
  return { orders, price, session, events, open, ways, kept }
}

async function ready(answers: (WireAnswer | Error)[]) {
  const parts = device(answers)
  await Promise.all([parts.session.refresh(), parts.events.load()])
  const store = parts.open()
  store.choice.setQuantity(TYPE, 2)
  return { ...parts, store }
}

test('two taps order once, and what was ordered is not kept', async () => {
  const { store, ways, orders, kept } = await ready([made])
  await Promise.all([store.submit(ways), store.submit(ways)])
  expect(orders).toMatchObject([{ lines: [{ ticketTypeId: TYPE, quantity: 2 }], expectedTotalSen: 9_000 }])
  expect(ways.made.mock.calls).toEqual([[ORDER]])
  expect(kept.size).toBe(0)
  expect(store.choice.ticketCount.value).toBe(0)
})

test('what has to be paid leads to its gateway', async () => {
  const payment = { intentId: ORDER, redirectUrl: 'https://gateway.example/pay' }
  const { store, ways } = await ready([json(200, { state: 'done', registration, payment })])
  await store.submit(ways)
  expect(ways.leave.mock.calls).toEqual([['https://gateway.example/pay']])
  expect(ways.made).not.toHaveBeenCalled()
})

test('an order without an answer can not be changed, only asked for again, also after a reload', async () => {
  const { store, ways, orders, open } = await ready([new Error('gone'), made])
  await store.submit(ways)
  expect(store.order.value.kind).toBe('unknown')
  store.choice.setQuantity(TYPE, 5)
  expect(store.choice.ticketCount.value).toBe(2)
  const reloaded = open()
  expect(reloaded.order.value.kind).toBe('unknown')
  await reloaded.submit(ways)
  expect(new Set(orders.map(({ attemptId }) => attemptId)).size).toBe(1)
  expect(ways.made).toHaveBeenCalledOnce()
})

test('a fault that is not about the connection leaves everything as it was', async () => {
  const busy = json(429, { statusCode: 429, message: 'Too many.' })
  const { store, ways } = await ready([busy])
  await store.submit(ways)
  expect(store.order.value.kind).toBe('failed')
  store.choice.setQuantity(TYPE, 3)
  expect(store.choice.ticketCount.value).toBe(3)
})

test('another price is shown before anything is ordered for it', async () => {
  const { store, ways, price, orders } = await ready([refusedFor('price_changed'), made])
  price.value = 5_000
  await store.submit(ways)
  expect(store.order.value).toMatchObject({ kind: 'refused', reason: 'price_changed' })
  await vi.waitFor(() => expect(store.price.totalSen.value).toBe(10_000))
  await store.submit(ways)
  expect(orders.map(({ expectedTotalSen }) => expectedTotalSen)).toEqual([9_000, 10_000])
})

test('a code changes the total only when the service says so, and one that is refused is not sent', async () => {
  const priced = { lines: [], discountSen: 900, totalSen: 8_100, currency: 'MYR' }
  const { store, ways, orders } = await ready([
    json(200, { state: 'done', ...priced }),
    refusedFor('promotion_used_up'),
    made,
  ])
  store.writeCode('kawan10')
  expect(store.price.totalSen.value).toBe(9_000)
  store.applyCode()
  await vi.waitFor(() => expect(store.price.totalSen.value).toBe(8_100))
  await store.submit(ways)
  expect(store.price.code.value).toMatchObject({ kind: 'refused', reason: 'promotion_used_up' })
  expect(store.price.totalSen.value).toBe(9_000)
  await store.submit(ways)
  expect(orders.map(({ promotionCode }) => promotionCode)).toEqual(['kawan10', undefined])
})

test('fewer tickets take fewer places of a workshop', async () => {
  const { store } = await ready([])
  store.choice.setWorkshop(WORKSHOP, 2)
  store.choice.setQuantity(TYPE, 1)
  expect(store.choice.draft.value.workshops).toEqual({ [WORKSHOP]: 1 })
})

test('what is kept holds no name', async () => {
  const { store, kept } = await ready([])
  store.choice.writeName(TYPE, 0, 'Aminah binti Yusof')
  store.writeBuyerName('Aminah')
  store.choice.setQuantity(TYPE, 3)
  expect([...kept.values()].join()).not.toContain('Aminah')
  expect(store.choice.namesOf({ ticketTypeId: TYPE, quantity: 2 })).toEqual(['Aminah binti Yusof', ''])
})
