import { expect, test } from 'vitest'
import { createCodesInView } from './codes-in-view.ts'

/** Codes and when each was seen. */
function seen(...sightings: (readonly [code: string, at: number])[]) {
  const codesInView = createCodesInView()
  for (const [code, at] of sightings) codesInView.see(code, at)
  return codesInView
}

test('a code that is held there is in view for as long as it is seen, however long that is', () => {
  const codesInView = createCodesInView()
  for (let at = 0; at < 60_000; at += 1_000) codesInView.see('A', at)
  expect(codesInView.isInView('A', 60_000)).toBe(true)
})

test('a code that left and came back is shown again', () => {
  const codesInView = seen(['A', 0])
  expect(codesInView.isInView('A', 1_500)).toBe(true)
  expect(codesInView.isInView('A', 1_501)).toBe(false)
})

test('two codes side by side are each in view', () => {
  const codesInView = seen(['A', 0], ['B', 100])
  expect(codesInView.isInView('A', 200)).toBe(true)
  expect(codesInView.isInView('B', 200)).toBe(true)
  expect(codesInView.isInView('C', 200)).toBe(false)
})

test('a code that was there when nobody looked is still there afterwards, one that had left is not', () => {
  const codesInView = seen(['gone', 0], ['held', 2_000])
  codesInView.pause(2_500)
  codesInView.resume(60_000)
  expect(codesInView.isInView('held', 60_100)).toBe(true)
  expect(codesInView.isInView('gone', 60_100)).toBe(false)
  expect(codesInView.isInView('held', 62_000)).toBe(false)
})
