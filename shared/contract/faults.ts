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
  500: 'Failure. Nothing was half-written; retrying is safe.',
}
