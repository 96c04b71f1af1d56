import { expect, test } from 'vitest'
import { tidyTypedCode } from './typed-code.ts'

test.each([
  ['t1aeaq dipy-5f2q', 'T1AEAQDIPY5F2Q'],
  ['T1A0B1C8', 'T1AOBICB'],
  [' hello ', 'HELLO'],
  ['', ''],
])('%j is taken as %s', (typed, code) => {
  expect(tidyTypedCode(typed)).toBe(code)
})
