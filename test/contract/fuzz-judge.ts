import { STATUS_CODES } from 'node:http'
import { ApiFault, ScannerFault } from '@masuk/shared/contract/faults.ts'
import { byteTypeOf } from '@masuk/shared/contract/operation.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { z } from 'zod'
import type { Answered } from '../support/ask.ts'

/** What is wrong with an answer by the contract of its operation, or null. */
export function complaintAbout(operation: Operation, answer: Answered): string | null {
  const { status } = answer
  if (status >= 500) return `${status} is a failure of ours`
  if (status === 302) return aboutRedirect(operation, answer)
  if (status === 304) return operation.etag ? null : '304 without an ETag in the contract'
  if (status === operation.status || status in (operation.otherStatuses ?? {}))
    return aboutReply(operation, answer)
  if (!operation.faults.includes(status as never)) return `${status} is not a status of this operation`
  return aboutFault(operation, answer)
}

function aboutRedirect({ status }: Operation, { headers, text }: Answered): string | null {
  if (status !== 302 || text !== '') return '302 is for operations that only lead on'
  return headers['location']?.startsWith('https://') ? null : 'the redirect leads to no https address'
}

function aboutReply(operation: Operation, { headers, body, text }: Answered): string | null {
  const { reply, stream } = operation
  const bytes = byteTypeOf(operation)
  const type = headers['content-type'] ?? ''
  if (stream && type.startsWith('text/csv'))
    return text.includes('\r\n') ? null : 'the CSV has no line of names'
  if (bytes) return type === bytes ? null : `the type is ${type}`
  if (stream?.includes('text/event-stream')) return aboutEvents(reply, { type, text })
  if (!type.startsWith('application/json')) return `the type is ${type}`
  const read = z.safeParse(reply, body)
  if (!read.success) return `the reply is not of its shape: ${z.prettifyError(read.error)}`
  // What the contract does not name is stripped by reading it.
  return sameJson(read.data, body) ? null : `the reply says more than the contract: ${text}`
}

function aboutEvents(reply: z.ZodType, { type, text }: { type: string; text: string }): string | null {
  if (!type.startsWith('text/event-stream')) return `the type is ${type}`
  const events = text.split('\n\n').slice(0, -1)
  if (events.at(-1) !== 'data: [DONE]') return 'the stream has no end'
  const parts = events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')) as unknown)
  return z.safeParse(reply, parts).success ? null : 'a part of the stream has no type'
}

function aboutFault({ faultBody }: Operation, { status, headers, body }: Answered): string | null {
  if (!headers['content-type']?.startsWith('application/json'))
    return `the type is ${headers['content-type']}`
  const api = ApiFault.strict().safeParse(body)
  if (api.success) {
    if (api.data.statusCode !== status) return `the body says ${api.data.statusCode}`
    if (api.data.error !== STATUS_CODES[status]) return `the body calls it ${api.data.error}`
    return aboutSentence(api.data.message)
  }
  const scanner = ScannerFault.strict().safeParse(body)
  if (scanner.success && faultBody === 'scanner') return aboutSentence(scanner.data.error)
  return 'the body is in neither of the published shapes'
}

/** Nothing of this may be told to a caller. */
const INSIDES =
  /\bat .+:\d+|node_modules|\.ts\b|postgres|pg_|violates|syntax error|\bundefined\b|\[object|\bNaN\b/i

function aboutSentence(text: string): string | null {
  if (INSIDES.test(text)) return 'the sentence tells what is inside'
  return /^\S[\s\S]*[.)?]$/.test(text) ? null : 'the message is no sentence'
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}
