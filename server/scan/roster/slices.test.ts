import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slices } from './slices.ts'

test('of many rosters at once two at most go on between two turns of everybody else', async () => {
  const wentOn = new Set<number>()
  const over: number[] = []
  const work = Array.from({ length: 20 }, async (_, roster) => {
    const pause = slices()
    for (const began = performance.now(); performance.now() - began < 150;) {
      await pause()
      wentOn.add(roster)
    }
    over.push(roster)
  })
  const together: number[] = []
  while (over.length < 20) {
    await setImmediate()
    together.push(wentOn.size)
    wentOn.clear()
  }
  await Promise.all(work)
  expect(Math.max(...together)).toBeLessThanOrEqual(2)
})
