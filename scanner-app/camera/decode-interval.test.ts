import { expect, test } from 'vitest'
import { decodeIntervalMs } from './decode-interval.ts'

/** Looks a second at a camera that gives a frame every `frameMs`. */
function looksPerSecond(frameMs: number, idleMs: number): number {
  const gap = decodeIntervalMs(idleMs) ?? Infinity
  return 1_000 / (Math.ceil(gap / frameMs) * frameMs)
}

test.each([1_000 / 30, 1_000 / 24])(
  '12 to 15 frames a second are decoded at %d ms a frame, at most 5 when idle',
  (frameMs) => {
    expect(looksPerSecond(frameMs, 0)).toBeGreaterThanOrEqual(12)
    expect(looksPerSecond(frameMs, 0)).toBeLessThanOrEqual(15.01)
    expect(looksPerSecond(frameMs, 20_000)).toBeLessThanOrEqual(5)
  },
)

test('the camera rests after three minutes in which nothing happened', () => {
  expect(decodeIntervalMs(179_999)).not.toBeNull()
  expect(decodeIntervalMs(180_000)).toBeNull()
})
