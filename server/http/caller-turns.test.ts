import { expect, test } from 'vitest'
import { makeCallerTurns } from './caller-turns.ts'

test('a few of one caller at a time, in their order, and those of others beside them', async () => {
  const turns = makeCallerTurns(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (caller: string, name: string) =>
    turns.run(caller, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const all = [read('a', 'a1'), read('a', 'a2'), read('a', 'a3'), read('a', 'a4'), read('b', 'b1')]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  ends[1]?.()
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  ends[0]?.()
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('what fails gives its turn back', async () => {
  const turns = makeCallerTurns(1)
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('a', () => Promise.resolve(1))).toBe(1)
})
