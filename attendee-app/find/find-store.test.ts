import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { createFindStore } from './find-store.ts'
import { noFilters } from './filters.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const json = (body: unknown): WireAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})
const event = (number: number) => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  slug: `event-${number}`,
  name: `Event ${number}`,
  organizationName: 'Balai Raya',
  organizationLogoUrl: null,
  venue: 'Padang',
  startsAt: '2026-11-22T10:00:00.000Z',
  endsAt: '2026-11-22T14:00:00.000Z',
  coverUrl: null,
  categoryIds: [],
  fromPriceSen: 0,
})

function opened(answer: (path: string) => WireAnswer) {
  const asked: string[] = []
  const send: Send = async ({ path }) => {
    if (path.startsWith('/api/events/categories')) return json({ categories: [] })
    asked.push(path)
    return answer(path)
  }
  const store = createFindStore(send)
  const follow = vi.fn<(address: string) => void>()
  const names = () => {
    const { value } = store.found
    return value.kind === 'ready' ? value.value.events.map(({ name }) => name) : value.kind
  }
  return { store, follow, asked, names }
}

test('typing asks once it rests, and the address follows', async () => {
  const { store, follow, asked } = opened(() => json({ events: [], next: null }))
  store.open(noFilters, follow)
  for (const text of ['j', 'ja', 'jazz ']) store.write(text)
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain('q=jazz&')
  expect(follow.mock.calls).toEqual([['/?q=jazz']])
  store.open({ ...noFilters, q: 'jazz' }, follow)
  expect(store.text.value).toBe('jazz ')
})

test('an answer that comes late does not replace what was asked for since', async () => {
  let late: (answer: WireAnswer) => void = () => undefined
  const send: Send = ({ path }) =>
    path.includes('category=music')
      ? new Promise((resolve) => (late = resolve))
      : Promise.resolve(
          json(path.includes('categories') ? { categories: [] } : { events: [event(1)], next: null }),
        )
  const store = createFindStore(send)
  store.open({ ...noFilters, category: 'music' }, () => undefined)
  store.choose({ category: null })
  await vi.advanceTimersByTimeAsync(0)
  late(json({ events: [event(2)], next: null }))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.found.value).toMatchObject({ kind: 'ready', value: { events: [{ name: 'Event 1' }] } })
})

test('the next page comes after the first, without what has moved between them', async () => {
  const { store, follow, names } = opened((path) =>
    path.includes('after=')
      ? json({ events: [event(2), event(3)], next: null })
      : json({ events: [event(1), event(2)], next: 'x.y' }),
  )
  store.open(noFilters, follow)
  await vi.advanceTimersByTimeAsync(0)
  await Promise.all([store.addPage(), store.addPage()])
  expect(names()).toEqual(['Event 1', 'Event 2', 'Event 3'])
})

test('going back shows at once what was there', async () => {
  const { store, follow, asked, names } = opened(() => json({ events: [event(1)], next: null }))
  store.open(noFilters, follow)
  await vi.advanceTimersByTimeAsync(0)
  store.choose({ when: 'today' })
  await vi.advanceTimersByTimeAsync(0)
  store.open(noFilters, follow)
  expect(names()).toEqual(['Event 1'])
  expect(asked).toHaveLength(2)
})
