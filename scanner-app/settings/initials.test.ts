import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Aminah binti Salleh', 'A. b. S.'],
  ['Tan Wei Ming', 'T. W. M.'],
  ['A. B.', 'A. B.'],
  ['陈伟明', '陈.'],
  ['கீதா ராமன்', 'கீ. ரா.'],
  ['  ', ''],
  ["D'Souza-Lim", 'D.'],
])('of %j there is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
