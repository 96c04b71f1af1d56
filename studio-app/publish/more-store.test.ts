import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createMoreStore, nextWeek } from './more-store.ts'

const FRIDAY = '2026-11-20T12:00:00.000Z'

test.each([
  ['2026-11-01T00:00:00Z', '2026-11-27T12:00:00.000Z'],
  ['2026-11-20T13:00:00Z', '2026-11-27T12:00:00.000Z'],
  ['2026-12-02T00:00:00Z', '2026-12-04T12:00:00.000Z'],
])('a copy that is made on %s starts on %s', (now, start) => {
  expect(nextWeek(FRIDAY, Date.parse(now))).toBe(start)
})

function open(reply: object) {
  const sent: unknown[] = []
  const call = (async (_: unknown, { body }: { body: unknown }) => {
    sent.push(body)
    return { kind: 'reply', status: 200, body: reply, headers: {} }
  }) as unknown as StudioCall
  const event = { id: 'event', name: 'Malam Muzik', startsAt: FRIDAY }
  const store = createMoreStore({ call, words: signal(en), event, now: () => Date.parse(FRIDAY) })
  return { sent, store }
}

test('a copy has a name and a start of its own', async () => {
  const { store, sent } = open({ state: 'done', event: { id: 'copy' } })
  store.copy.write('name', ' Malam Muzik 2 ')
  store.copy.write('startsAt', '2026-12-31T20:00')
  expect(await store.copy.save()).toBe(true)
  expect(sent).toEqual([{ eventId: 'event', name: 'Malam Muzik 2', startsAt: '2026-12-31T12:00:00.000Z' }])
  expect(store.copyId()).toBe('copy')
})

test('what keeps an event from being deleted is told whole, and once', async () => {
  const blockers = [
    { reason: 'published', count: 1 },
    { reason: 'tickets', count: 3 },
  ]
  const { store } = open({ state: 'refused', reason: 'published', message: 'It is published.', blockers })
  expect(await store.remove()).toBe(false)
  expect(store.blockers.value).toEqual(blockers)
  expect(store.changes.problem.value).toBeNull()
  store.forget()
  expect(store.blockers.value).toBeNull()
})
