import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { canSend, createBroadcastsStore } from './broadcasts-store.ts'

test('a broadcast whose answer was lost is sent again as the same one, another text as another', async () => {
  const sent: string[] = []
  let isReached = false
  const call = (async (_: unknown, { body }: { body?: { broadcastId: string } }) => {
    if (body) sent.push(body.broadcastId)
    const reply = { kind: 'reply', status: 201, body: { state: 'done', broadcasts: [] }, headers: {} }
    return isReached || !body ? reply : { kind: 'unreachable', cause: null }
  }) as unknown as StudioCall
  let ids = 0
  const store = createBroadcastsStore({
    call,
    words: signal(en),
    eventId: 'event',
    newId: () => `id-${++ids}`,
  })
  store.write({ title: 'Doors', text: 'At 7 pm' })
  store.ask(true)
  expect(await store.send()).toBe(false)
  expect(store.isAsking.value).toBe(true)
  isReached = true
  expect(await store.send()).toBe(true)
  expect(sent[0]).toBe(sent[1])
  expect(store.draft.value).toEqual({ audience: 'all', ticketTypeId: '', title: '', text: '' })
  store.write({ title: 'Doors', text: 'At 8 pm' })
  await store.send()
  expect(sent[2]).not.toBe(sent[1])
})

test.each([
  ['', 'text', false],
  ['Title', '  ', false],
  ['Title', 'text', true],
  ['x'.repeat(81), 'text', false],
  ['Title', 'x'.repeat(2_001), false],
])('%s, %s', (title, text, can) => {
  expect(canSend({ title, text })).toBe(can)
})
