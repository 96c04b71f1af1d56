import { expect, test } from 'vitest'
import { isTemporary, cameraErrorOf } from './camera-error.ts'

test.each([
  ['NotAllowedError', 'denied', false],
  ['NotFoundError', 'none', true],
  ['OverconstrainedError', 'none', true],
  ['NotReadableError', 'busy', true],
  ['AbortError', 'busy', true],
])('%s is %s', (name, error, passes) => {
  expect(cameraErrorOf(new DOMException('no', name))).toBe(error)
  expect(isTemporary(cameraErrorOf(new DOMException('no', name)))).toBe(passes)
})
