import { expect, test } from 'vitest'
import { en } from './en.ts'
import { ms } from './ms.ts'
import { ta } from './ta.ts'
import { zh } from './zh.ts'

/** Every sentence of a table, those that are made of values too. */
function sentences(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return [String((words as (...values: unknown[]) => unknown)(2, 3))]
  return Object.values(words as object).flatMap(sentences)
}

test.each([
  ['en', en],
  ['ms', ms],
  ['zh', zh],
  ['ta', ta],
])('the words of %s say something everywhere', (_, words) => {
  expect(sentences(words).filter((each) => each.trim() === '')).toEqual([])
})

test('no sentence calls a screenshot invalid, and sharing is said to change nothing', () => {
  expect(sentences(en).filter((each) => /screen ?shot/i.test(each))).toEqual([])
  expect(en.tickets.shown.passesOn).toContain('sharing it does not change whose it is')
})
