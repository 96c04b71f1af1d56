import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { createPreviewStore } from './preview-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service that answers each question when the test lets it. */
function service() {
  const asked: { text: string; answer: (isReached: boolean) => void }[] = []
  const call = ((_: unknown, { body }: { body: { text: string } }) =>
    new Promise((resolve) => {
      const reply = { kind: 'reply', status: 200, headers: {}, body: { mail: { text: body.text } } }
      const answer = (isReached: boolean) => resolve(isReached ? reply : { kind: 'unreachable', cause: null })
      asked.push({ text: body.text, answer })
    })) as unknown as StudioCall
  return { asked, store: createPreviewStore(call, 'event') }
}

test('a preview is asked for after the last letter, and of two answers the newer question counts', async () => {
  const { asked, store } = service()
  store.show({ title: 'Doors', text: 'At' })
  store.show({ title: 'Doors', text: 'At 7' })
  expect(store.state.value).toEqual({ kind: 'loading' })
  await vi.runAllTimersAsync()
  store.show({ title: 'Doors', text: 'At 8' })
  await vi.runAllTimersAsync()
  expect(asked.map(({ text }) => text)).toEqual(['At 7', 'At 8'])
  asked[1]?.answer(true)
  asked[0]?.answer(true)
  await vi.runAllTimersAsync()
  expect(store.state.value).toMatchObject({ kind: 'ready', preview: { mail: { text: 'At 8' } } })
})

test('without an answer it says so; with nothing to send there is nothing to show', async () => {
  const { asked, store } = service()
  store.show({ title: 'Doors', text: 'At 7' })
  await vi.runAllTimersAsync()
  asked[0]?.answer(false)
  await vi.runAllTimersAsync()
  expect(store.state.value).toMatchObject({ kind: 'failed', failure: { kind: 'unreachable' } })
  store.show({ title: 'Doors', text: 'At 8' })
  store.show(null)
  await vi.runAllTimersAsync()
  expect(store.state.value).toEqual({ kind: 'none' })
  expect(asked).toHaveLength(1)
})
