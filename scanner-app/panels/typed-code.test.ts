import { expect, test } from 'vitest'
import { codeProblemOf, spellTypedCode, tidyTypedCode } from './typed-code.ts'

test.each([
  ['t1aeaq dipy-5f2q', 'T1AEAQDIPY5F2Q'],
  ['T1A0B1C8', 'T1AOBICB'],
  [' hello ', 'HELLO'],
  [']Q1T1AEAQ', 'T1AEAQ'],
  ['', ''],
])('%j is taken as %s', (typed, code) => expect(tidyTypedCode(typed)).toBe(code))

const code = `T1${'A'.repeat(55)}`

test.each([
  [' - ', { kind: 'empty' }],
  [code.slice(1), { kind: 'beginning' }],
  ['hello', { kind: 'beginning' }],
  [code.slice(0, 56), { kind: 'length', length: 56 }],
  [`${code.slice(0, 56)}9`, { kind: 'letters' }],
  [code.toLowerCase(), null],
])('the shape of %j', (typed, codeProblem) => expect(codeProblemOf(typed)).toEqual(codeProblem))

test('what was typed is spelt in groups', () => {
  expect(spellTypedCode('t1aaaa-bb')).toBe('T1AAA ABB')
})
