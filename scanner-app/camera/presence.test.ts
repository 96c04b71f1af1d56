import { expect, test } from 'vitest'
import { createPresence } from './presence.ts'

test('a code that is held there is in view for as long as it is seen, however long that is', () => {
  const presence = createPresence()
  for (let at = 0; at < 60_000; at += 1_000) presence.see('A', at)
  expect(presence.isInView('A', 60_000)).toBe(true)
})

test('a code that left and came back is shown again', () => {
  const presence = createPresence()
  presence.see('A', 0)
  expect(presence.isInView('A', 1_500)).toBe(true)
  expect(presence.isInView('A', 1_501)).toBe(false)
})

test('two codes side by side are each in view', () => {
  const presence = createPresence()
  presence.see('A', 0)
  presence.see('B', 100)
  expect(presence.isInView('A', 200)).toBe(true)
  expect(presence.isInView('B', 200)).toBe(true)
  expect(presence.isInView('C', 200)).toBe(false)
})

test('a code that was there when nobody looked is still there afterwards, one that had left is not', () => {
  const presence = createPresence()
  presence.see('gone', 0)
  presence.see('held', 2_000)
  presence.pause(2_500)
  presence.resume(60_000)
  expect(presence.isInView('held', 60_100)).toBe(true)
  expect(presence.isInView('gone', 60_100)).toBe(false)
  expect(presence.isInView('held', 62_000)).toBe(false)
})
