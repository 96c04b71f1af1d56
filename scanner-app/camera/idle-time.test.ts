import { expect, test } from 'vitest'
import { createIdleTime } from './idle-time.ts'

const FRAME_MS = 210

test('a poster that stays in view does not keep a door awake, and a ticket before it does', () => {
  let now = 0
  const activity = createIdleTime(() => now)
  activity.touch()
  const watch = (ms: number) => {
    for (const until = now + ms; now < until; now += FRAME_MS) activity.see('poster')
  }
  watch(60_000)
  expect(activity.idleMs()).toBeGreaterThanOrEqual(60_000)
  activity.see('ticket')
  expect(activity.idleMs()).toBe(0)
  watch(30_000)
  expect(activity.idleMs()).toBeGreaterThanOrEqual(30_000)
})

test('what was away and is held up again counts again', () => {
  let now = 0
  const activity = createIdleTime(() => now)
  activity.see('ticket')
  now = 60_000
  expect(activity.idleMs()).toBe(60_000)
  activity.see('ticket')
  expect(activity.idleMs()).toBe(0)
})
