import { STATUS_CODES } from 'node:http'
import { expect } from 'vitest'
import type { Answered } from './ask.ts'

/** Nothing of this may be told to a caller. */
const INSIDES =
  /\bat .+:\d+|node_modules|\.ts\b|select |insert |postgres|pg_|violates|syntax error|undefined|\[object/i

/** The error body of the scanner protocol: `{ error }` and nothing else. */
export function expectScannerFault(answer: Answered, status: number, words: RegExp | string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error: expect.any(String) },
  })
  expectSentence((answer.body as { error: string }).error, words)
}

/** The API-wide error body: `{ statusCode, message, error }` and nothing else. */
export function expectApiFault(answer: Answered, status: number, words: RegExp | string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { statusCode: status, message: expect.any(String), error: STATUS_CODES[status] },
  })
  expectSentence((answer.body as { message: string }).message, words)
}

function expectSentence(text: string, words: RegExp | string): void {
  expect(text).toMatch(words)
  expect(text).toMatch(/^\S.+[.)?]$/)
  expect(text).not.toMatch(INSIDES)
}

/** The status of an answer in either shape, or what else it was. For inputs of which only that much is fixed. */
export function refusedOrDone({ status, body }: Answered): number {
  if (status < 400) return status
  const keys = Object.keys(body as object)
  expect(keys).toSatisfy((names: string[]) =>
    [['error'], ['statusCode', 'message', 'error']].some((shape) => String(shape) === String(names)),
  )
  return status
}
