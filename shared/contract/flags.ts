import { z } from 'zod'
import { operation } from './operation.ts'

const wrongKey = { error: 'must be 8 to 64 letters, digits, hyphens or underscores' }

/**
 * `flags.evaluate`: what the operator has switched on or off, for the caller. Internal. The reply has the shape of
 * OFREP's bulk evaluation. Source: specification, Internal endpoints.
 */
export const evaluateFlags = operation({
  method: 'GET',
  path: '/api/flags',
  tag: 'Flags',
  published: false,
  authority: 'optional-session',
  origin: 'ignored',
  summary: 'Every flag as it is for the caller',
  description:
    'For the signed-in person, else for the key that an app has made up for its visitor; without either for nobody in particular. ' +
    'A flag of which the provider says nothing has its default.',
  query: z.object({
    key: z
      .string(wrongKey)
      .regex(/^[\w-]{8,64}$/, wrongKey)
      .optional(),
  }),
  reply: z.object({
    flags: z.array(
      z.object({
        key: z.string(),
        value: z.boolean(),
        reason: z.string(),
        variant: z.enum(['on', 'off']),
      }),
    ),
  }),
  faults: [400, 429, 500],
  example: { query: { key: 'visitor-7f3a9c' } },
})

export const flagOperations = { 'flags.evaluate': evaluateFlags }
