import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './poll.ts'

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const EVERY_MS = 3_500

function begin() {
  let asked = 0
  const stop = pollWhileVisible(async () => void asked++, EVERY_MS)
  return { stop, asked: () => asked }
}

test('asks at once, and again so long after each answer, until it is stopped', async () => {
  const { stop, asked } = begin()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
  expect(asked()).toBe(3)
  stop()
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(asked()).toBe(3)
})

test('a page that nobody sees asks nothing; back in front it asks at once, and once', async () => {
  const { stop, asked } = begin()
  page.hidden = true
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(asked()).toBe(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1)
  expect(asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(4)
  stop()
})
