import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

test('however they come and go, three are let through at a time, and everybody in turn', async () => {
  const turns = makeTurns()
  const ended: (() => void)[] = []
  let running = 0
  let most = 0
  let done = 0
  const take = async () => {
    await turns.take('event', async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ended.push(resolve))
      running--
    })
    done++
  }
  const everybody = Array.from({ length: 4 }, take)
  // Three end in one moment, and others come in the moments after it, in which the fourth is let in.
  await Promise.resolve()
  for (const end of ended.splice(0)) end()
  for (let moment = 0; moment < 20; moment++) {
    everybody.push(take())
    await Promise.resolve()
  }
  while (done < everybody.length) {
    for (const end of ended.splice(0)) end()
    await new Promise(setImmediate)
  }
  expect(most).toBe(3)
  expect(done).toBe(24)
})

test('of two thousand that wait one more is told so, and a line that has emptied takes everybody again', async () => {
  const turns = makeTurns()
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const line = Array.from({ length: 2_003 }, () => turns.take('event', () => held.then(() => 'in')))
  expect(await turns.take('event', async () => 'in')).toBeNull()
  expect(await turns.take('another', async () => 'in')).toBe('in')
  end()
  expect(new Set(await Promise.all(line))).toEqual(new Set(['in']))
  expect(await turns.take('event', async () => 'in')).toBe('in')
})
