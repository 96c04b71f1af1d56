import type { z } from 'zod'
import type { JobName, JobPayloads } from '../core/job-queue.ts'
import type { Deps } from '../core/deps.ts'

/** How long and how often a job is tried before it is set aside for the operator. All in seconds. */
export interface Policy {
  /** Tries after the first; each waits twice as long as the one before, with some chance in it. */
  retries: number
  firstRetryAfter: number
  mostRetryAfter: number
  /** A try that takes longer counts as failed: its worker may have died. */
  tryEndsAfter: number
  /** A job that nobody ran by then is dropped. */
  waitsAtMost: number
}

const MINUTE = 60

/** Of a job that comes every few minutes: the next one does what this one could not. */
export const comesAgain: Policy = {
  retries: 0,
  firstRetryAfter: 1,
  mostRetryAfter: 1,
  tryEndsAfter: 5 * MINUTE,
  waitsAtMost: 5 * MINUTE,
}

/** Of a job that comes every night, and may take its time. */
export const everyNight: Policy = {
  retries: 3,
  firstRetryAfter: 10 * MINUTE,
  mostRetryAfter: 60 * MINUTE,
  tryEndsAfter: 60 * MINUTE,
  waitsAtMost: 12 * 60 * MINUTE,
}

/** Of a mail that is still of use days later. */
export const patientMail: Policy = {
  retries: 8,
  firstRetryAfter: 30,
  mostRetryAfter: 60 * MINUTE,
  tryEndsAfter: MINUTE,
  waitsAtMost: 7 * 24 * 60 * MINUTE,
}

/** Work that is done after the request that asked for it, by whichever process runs jobs. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Ids and sealed text only: payloads lie in the database for days. */
  payload: Payload
  policy: Policy
  /** In a cron expression of Kuala Lumpur time, for a job that comes by itself; its payload is `{}`. */
  schedule?: string
  run(payload: z.output<Payload>, deps: Deps): Promise<void>
}

/** Every job by the name of its queue. */
export type Jobs = { [Name in JobName]: Job<z.ZodType<JobPayloads[Name], JobPayloads[Name]>> }

/** Names the payload's type for `run`. */
export function job<Payload extends z.ZodType>(described: Job<Payload>): Job<Payload> {
  return described
}

/** An error that no further try can mend: the job is set aside at once. The message holds no names and no addresses. */
export class PermanentError extends Error {}
