import { z } from 'zod'

/** Every status that a failing operation may answer with. Source: specification, Errors. */
export type FaultStatus = 400 | 401 | 403 | 404 | 413 | 429 | 500

/** Failures of the API as a whole, and whatever stops a request before the scanner protocol runs. */
export const ApiFault = z
  .object({
    statusCode: z.int().describe('The HTTP status again, for callers that only keep the body.'),
    message: z.string().describe('A sentence that says what to do.'),
    error: z.string().optional().describe('The name of the status.'),
  })
  .meta({ id: 'ApiFault' })

/** Failures of the scanner protocol itself, including the 404 for an event that is gone. */
export const ScannerFault = z
  .object({ error: z.string().describe('A sentence that says what to do.') })
  .meta({ id: 'ScannerFault' })

/** What each status means, in the words of the published description. */
export const faultMeanings: Record<FaultStatus, string> = {
  400: 'Invalid input. The message names the field.',
  401: 'Missing or expired identity.',
  403: 'Untrusted origin, or the caller may not do this.',
  404: 'Unknown, or not visible to the caller.',
  413: 'The body or a list in it is too large.',
  429: 'Too many requests in this minute. Wait as long as Retry-After says.',
  500: 'Failure. Nothing was half-written.',
}

/**
 * True when an operation may make a thing twice. When its answer is lost it may have been done as a whole; who sends it
 * again should look first. A pairing code works once, so it makes nothing twice.
 */
export function mayDouble({ status, authority }: { status: number; authority: string }): boolean {
  return status === 201 && authority !== 'pairing-code'
}

/** What to do after a 500. */
export const AFTER_FAILURE = {
  doubling:
    'Look whether it was done before you send it again, or send it again with the same Idempotency-Key.',
  otherwise: 'Sending it again is safe.',
} as const
