import { expect, test } from 'vitest'
import { mayPass, troubleOf } from './camera-trouble.ts'

test.each([
  ['NotAllowedError', 'denied', false],
  ['NotFoundError', 'none', true],
  ['OverconstrainedError', 'none', true],
  ['NotReadableError', 'busy', true],
  ['AbortError', 'busy', true],
])('%s is %s', (name, trouble, passes) => {
  expect(troubleOf(new DOMException('no', name))).toBe(trouble)
  expect(mayPass(troubleOf(new DOMException('no', name)))).toBe(passes)
})
