import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReveal } from './reveal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('winners come one after the other, and no further', () => {
  const reveal = createReveal(() => false)
  reveal.begin(2)
  expect(reveal.shown.value).toBe(0)
  vi.advanceTimersToNextTimer()
  expect(reveal.shown.value).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(reveal.shown.value).toBe(2)
})

test('whoever wants no motion, or not to wait, sees all at once', () => {
  const calm = createReveal(() => true)
  calm.begin(3)
  expect(calm.shown.value).toBe(3)
  const skipped = createReveal(() => false)
  skipped.begin(3)
  skipped.skip()
  vi.advanceTimersByTime(60_000)
  expect(skipped.shown.value).toBe(3)
})
