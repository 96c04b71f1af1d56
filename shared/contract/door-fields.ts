import { z } from 'zod'
import { line } from './fields.ts'

export const Token = z
  .string({ error: 'must be the scanner token' })
  .max(2048, { error: 'is not a scanner token' })
  .meta({ description: 'Signed scanner grant token. It is the authority; no cookie is read.' })

export const appVersion = line(40)
  .optional()
  .meta({ description: 'Version of the calling app, shown to organisers.' })

/** Whole numbers that a door tells of itself, with their bounds, both included. */
const counts = {
  waiting: [0, 1_000_000, 'Scans still waiting on the device, shown to organisers.'],
  quarantined: [0, 1_000_000, 'Scans that the device has set aside, because the service does not take them.'],
  oldestWaitingSeconds: [0, 100_000_000, 'Since when the oldest of the waiting scans waits.'],
  rosterAgeSeconds: [0, 100_000_000, 'How old the roster is that the device checks codes with.'],
  batteryPercent: [0, 100, 'How full the battery is.'],
  clockSkewMs: [
    -1_000_000_000_000,
    1_000_000_000_000,
    'How far the clock of the device is ahead of the service.',
  ],
} as const satisfies Record<string, readonly [least: number, most: number, what: string]>
type CountName = keyof typeof counts

const CHARGING = 'Whether the device is being charged.'
const notBoolean = { error: 'must be true or false' }

const schemaOf = (name: CountName) => {
  const [minimum, maximum, description] = counts[name]
  return { type: 'integer', minimum, maximum, description } as const
}
const errorOf = (name: CountName) => {
  const [least, most] = counts[name]
  return { error: `must be a whole number from ${least} to ${most}` }
}

function count(name: CountName) {
  const [least, most] = counts[name]
  const error = errorOf(name)
  return z.int(error).min(least, error).max(most, error).optional().meta(schemaOf(name))
}

function countInQuery(name: CountName) {
  const [least, most] = counts[name]
  const isOne = (text: string) => /^-?\d{1,13}$/.test(text) && Number(text) >= least && Number(text) <= most
  const error = errorOf(name)
  return z.string(error).refine(isOne, error).transform(Number).optional().meta(schemaOf(name))
}

/** Optional facts that let organisers see how a door is doing. They change nothing else. */
export const doorReport = {
  appVersion,
  waiting: count('waiting'),
  quarantined: count('quarantined'),
  oldestWaitingSeconds: count('oldestWaitingSeconds'),
  rosterAgeSeconds: count('rosterAgeSeconds'),
  batteryPercent: count('batteryPercent'),
  isCharging: z.boolean(notBoolean).optional().meta({ description: CHARGING }),
  clockSkewMs: count('clockSkewMs'),
}
export const doorReportInQuery = {
  appVersion,
  waiting: countInQuery('waiting'),
  quarantined: countInQuery('quarantined'),
  oldestWaitingSeconds: countInQuery('oldestWaitingSeconds'),
  rosterAgeSeconds: countInQuery('rosterAgeSeconds'),
  batteryPercent: countInQuery('batteryPercent'),
  isCharging: z
    .enum(['true', 'false'], notBoolean)
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: CHARGING }),
  clockSkewMs: countInQuery('clockSkewMs'),
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
