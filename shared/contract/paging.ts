import { z } from 'zod'

/** How many entries a page has: 1 to `most`, 50 when left out. */
export function pageSizeUpTo(most: number) {
  const notPageSize = { error: `must be a whole number from 1 to ${most}` }
  return z
    .string(notPageSize)
    .refine((text) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= most, notPageSize)
    .transform(Number)
    .default(50)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: most,
      description: `Entries a page: 1 to ${most}, 50 when left out.`,
    })
}

export const pageSize = pageSizeUpTo(200)

/** Where the next page begins, in a reply; null on the last page. */
export const next = z
  .string()
  .nullable()
  .describe('Pass it as `after` to get the next page; null on the last.')

const notNext = { error: 'must be `next` of a page before' }

/** Where a page of events begins: behind this start, in microseconds since 1970, and this id. */
export const afterStart = z
  .string(notNext)
  .regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, notNext)
  .optional()
  .describe('`next` of the page before.')
