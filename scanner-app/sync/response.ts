import type { CallResult } from '@masuk/shared/client.ts'
import type { Halt } from '../queue/scan-record.ts'

/** How a request ended, as the queue distinguishes it, whatever was asked. */
export type ServiceResponse<Body> =
  | { kind: 'reply'; body: Body; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'refused-record'; message: string }
  | { kind: 'too-large'; message: string | null }
  | { kind: 'too-many'; waitMs: number }
  | { kind: 'halt'; halt: Halt }
  /** Lost, late, broken, or not written by the service: whether it was processed is unknown. */
  | { kind: 'no-answer'; byService: boolean }

const MOST_WAIT_MS = 10 * 60_000

/** Reads the end of a request. `random` is in [0, 1) and spreads the doors that are told to wait. */
export function readResponse<Body>(result: CallResult<Body>, random: number): ServiceResponse<Body> {
  if (result.kind === 'reply')
    return { kind: 'reply', body: result.body, etag: result.headers['etag'] ?? null }
  if (result.kind === 'unchanged') return { kind: 'unchanged' }
  if (result.kind === 'unreachable') return { kind: 'no-answer', byService: false }
  // A proxy on the way may limit as well, in its own words.
  if (result.status === 429) return { kind: 'too-many', waitMs: waitMsOf(result.headers, random) }
  if (result.status === 413)
    return { kind: 'too-large', message: result.kind === 'fault' ? result.message : null }
  return result.kind === 'fault' ? readFault(result) : { kind: 'no-answer', byService: false }
}

function readFault({
  status,
  shape,
  message,
}: Extract<CallResult<never>, { kind: 'fault' }>): ServiceResponse<never> {
  // Damaged on the way, or so a proxy made it: the protocol has seen no record and no undo of it.
  if (status === 400 && shape === 'api') return { kind: 'no-answer', byService: true }
  if (status === 400) return { kind: 'refused-record', message }
  if (status !== 403 && status !== 404) return { kind: 'no-answer', byService: true }
  // Said before the scanner protocol ran: the deployment is wrong, not this door.
  if (shape === 'api') return { kind: 'halt', halt: { kind: 'origin', message } }
  return { kind: 'halt', halt: { kind: status === 403 ? 'pairing-ended' : 'event-gone', message } }
}

function waitMsOf(headers: Record<string, string | undefined>, random: number): number {
  const asked = retryAfterMs(headers)
  return asked === null ? 30_000 + random * 60_000 : Math.min(asked, MOST_WAIT_MS)
}

function retryAfterMs(headers: Record<string, string | undefined>): number | null {
  const text = headers['retry-after'] ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  // A date is told by the clock that wrote the answer, not by this device's.
  const wait = Date.parse(text) - Date.parse(headers['date'] ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
