import { eventDetailOperations } from '@masuk/shared/contract/event-details.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkInput } from './input.ts'

const { body } = eventDetailOperations['eventDetails.save']
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]))

/** Milliseconds of this process, the least of five. */
function cpuOf(work: () => unknown): number {
  const once = () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once(), once(), once())
}

test('twenty thousand unknown fields cost little more to explain than to find', () => {
  const fields = unknown(20_000)
  const finding = cpuOf(() => body.safeParse(fields))
  const explaining = cpuOf(() =>
    expect(() => checkInput(body, fields, 'body')).toThrow(/more fields are wrong/),
  )
  // 7 to 10 times when each gets its sentence, twice when only those get one that are said.
  expect(explaining / finding).toBeLessThan(5)
})

test('of many unknown fields five are named, and the others counted', () => {
  const problem = () => checkInput(z.strictObject({}), unknown(7), 'body')
  expect(problem).toThrow(/f4 is not a field here\. \(2 more fields are wrong\)$/)
})
