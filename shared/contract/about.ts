import { z } from 'zod'
import { UtcText } from './fields.ts'
import { operation } from './operation.ts'

const about = {
  method: 'GET',
  tag: 'About',
  authority: 'public',
  origin: 'ignored',
  faults: [429, 500],
} as const

/** `about.health`: is the service able to work? Never limited: monitors and doors ask it when things are bad. */
export const health = operation({
  ...about,
  path: '/health',
  summary: 'Is the service able to work?',
  description: 'The same body with status 503 while the database is away. Recovers by itself.',
  reply: z
    .object({
      status: z.enum(['ok', 'degraded']),
      db: z.enum(['up', 'down']),
      uptime: z.number().describe('Seconds since this process started.'),
      timestamp: UtcText,
    })
    .meta({ id: 'Health' }),
  otherStatuses: { 503: 'The database is unreachable.' },
  checks: ['authority'],
  faults: [500],
  example: {},
})

/** `about.version`: which build is running. */
export const version = operation({
  ...about,
  path: '/version',
  summary: 'Which build is running',
  description: 'Build metadata. Independent of the contract version.',
  reply: z
    .object({ name: z.string(), version: z.string(), commit: z.string().optional(), env: z.string() })
    .meta({ id: 'Version' }),
  example: {},
})

/** `about.refresh`: a value that changes when clients should look for an update. */
export const refreshVersion = operation({
  ...about,
  path: '/api/version',
  summary: 'Has a new client been deployed?',
  description:
    'An opaque value. Another value than the one seen at start means that a newer client exists: a hint, no order.',
  reply: z.object({ version: z.string() }).meta({ id: 'RefreshVersion' }),
  example: {},
})

export const aboutOperations = {
  'about.health': health,
  'about.version': version,
  'about.refresh': refreshVersion,
}
