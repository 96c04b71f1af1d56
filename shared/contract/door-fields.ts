import { z } from 'zod'
import { line } from './fields.ts'

export const Token = z
  .string({ error: 'must be the scanner token' })
  .max(2048, { error: 'is not a scanner token' })
  .meta({ description: 'Signed scanner grant token. It is the authority; no cookie is read.' })

const MOST_WAITING = 1_000_000
const WAITING = {
  type: 'integer',
  minimum: 0,
  maximum: MOST_WAITING,
  description: 'Scans still waiting on the device, shown to organisers.',
} as const
const notWaiting = { error: 'must be a whole number from 0 to 1000000' }
export const appVersion = line(40)
  .optional()
  .meta({ description: 'Version of the calling app, shown to organisers.' })
/** Optional facts that let organisers see how a door is doing. They change nothing else. */
export const doorReport = {
  appVersion,
  waiting: z.int(notWaiting).min(0, notWaiting).max(MOST_WAITING, notWaiting).optional().meta(WAITING),
}
export const doorReportInQuery = {
  appVersion,
  waiting: z
    .string(notWaiting)
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) <= MOST_WAITING, notWaiting)
    .transform(Number)
    .optional()
    .meta(WAITING),
}

/** The calls of a door share this: token authority, optional exact Origin, the protocol's own error body. */
export const door = {
  path: '/api/scan',
  tag: 'Scanner',
  authority: 'scanner-grant',
  origin: 'optional',
  faultBody: 'scanner',
} as const

/** A PIN of the supervisors at the doors of an event. */
export const DoorPin = z
  .string({ error: 'must be 4 to 8 digits' })
  .regex(/^\d{4,8}$/, { error: 'must be 4 to 8 digits' })
