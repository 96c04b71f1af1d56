import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterQuarantine, afterRefusal, afterSettling, nextToTry, noSuspects } from './suspects.ts'

/** Sends until nothing is left; a request with a culprit among several is refused as a whole. */
function send(
  count: number,
  culprits: ReadonlySet<number>,
): { requests: number; othersDoneAfter: number; quarantined: number[] } {
  const waiting = new Set(Array.from({ length: count }, (_, at) => at + 1))
  const quarantined: number[] = []
  let suspects = noSuspects
  let requests = 0
  let othersDoneAfter = 0
  while (waiting.size > 0) {
    const batch = nextToTry(suspects, [...waiting]).slice(0, 200)
    const isRefused = batch.some((seq) => culprits.has(seq))
    requests++
    if (isRefused && batch.length > 1) {
      suspects = afterRefusal(suspects, batch)
      continue
    }
    const [first = 0] = batch
    suspects = isRefused ? afterQuarantine(suspects, first) : afterSettling(suspects, batch)
    for (const seq of batch) waiting.delete(seq)
    if (isRefused) quarantined.push(...batch)
    else othersDoneAfter = requests
  }
  return { requests, othersDoneAfter, quarantined }
}

test('a culprit anywhere among 200 delays the others by nine requests at most', () => {
  for (let culprit = 1; culprit <= 200; culprit++) {
    const { othersDoneAfter, quarantined, requests } = send(200, new Set([culprit]))
    expect(othersDoneAfter, `culprit ${culprit}`).toBeLessThanOrEqual(1 + 9)
    expect(quarantined).toEqual([culprit])
    expect(requests, `culprit ${culprit}`).toBeLessThanOrEqual(11)
  }
})

test('one among 5,000 costs no more', () => {
  expect(send(5_000, new Set([2_345])).requests).toBeLessThanOrEqual(25 + 10)
})

test('all of several culprits are found, and nobody else', () => {
  const culprits = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 12 })
  fc.assert(
    fc.property(culprits, (found) => {
      const { quarantined, requests } = send(300, new Set(found))
      expect(quarantined.toSorted((a, b) => a - b)).toEqual(found.toSorted((a, b) => a - b))
      expect(requests).toBeLessThanOrEqual(2 + 11 * found.length)
    }),
    { numRuns: 300 },
  )
})

test('when the one that is left of a search is accepted after all, the search is over', () => {
  const searching = afterRefusal(noSuspects, [1, 2])
  const left = afterSettling(searching, [1])
  expect(nextToTry(left, [2, 3])).toEqual([3])
  expect(nextToTry(afterSettling(left, [3]), [2, 4])).toEqual([2])
  expect(afterSettling(left, [2]).sets).toEqual([])
})

test('suspects that can not be sent now hold up nobody', () => {
  expect(nextToTry(afterRefusal(noSuspects, [1, 2]), [3, 4])).toEqual([3, 4])
})
