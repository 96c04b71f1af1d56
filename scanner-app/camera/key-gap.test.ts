import { afterEach, expect, test, vi } from 'vitest'
import { chooseKeyGap, keyGapMs } from './key-gap.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [200, 200],
  [10, 30],
  [1_000, 250],
  [Number.NaN, 120],
])('a pause of %d ms that was chosen counts as %d', (chosen, counts) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  expect(keyGapMs()).toBe(120)
  chooseKeyGap(chosen)
  expect(keyGapMs()).toBe(counts)
})
