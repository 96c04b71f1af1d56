import type { CallResult } from '@masuk/shared/client.ts'
import { expect, test } from 'vitest'
import { enrolFailureOf, isAboutCode, type EnrolFailure } from './enrol-failure.ts'

const fault = (status: number, shape: 'scanner' | 'api' = 'scanner') =>
  ({ kind: 'fault', status, shape, message: 'No.', headers: {} }) as const

test.each<[string, Exclude<CallResult<unknown>, { kind: 'reply' }>, EnrolFailure | null, boolean]>([
  ['a field that is wrong', fault(400), 'invalid', true],
  ['a code that is used up', fault(403), 'code-refused', true],
  ['an address that is not allowed', fault(403, 'api'), 'origin', false],
  ['an event that was deleted', fault(404), 'event-gone', true],
  ['too many attempts', fault(429), 'too-many', false],
  ['a service that fails', fault(500), 'service-failed', false],
  ['a refusal of a newer service', fault(418), null, false],
  ['a sign-in page', { kind: 'not-ours', status: 200, headers: {} }, 'not-the-service', false],
  ['no answer', { kind: 'unreachable', cause: null }, 'unreachable', false],
])('%s', (_, result, failure, aboutCode) => {
  expect(enrolFailureOf(result)).toBe(failure)
  expect(isAboutCode(failure)).toBe(aboutCode)
})
