import { z } from 'zod'

/** How many entries a page has: 1 to 200, 50 when left out. */
export const pageSize = z
  .string()
  .regex(/^([1-9]\d?|1\d\d|200)$/, { error: 'must be a whole number from 1 to 200' })
  .transform(Number)
  .default(50)
  .meta({ type: 'integer', description: 'Entries a page: 1 to 200, 50 when left out.' })

/** Where the next page begins, in a reply; null on the last page. */
export const next = z
  .string()
  .nullable()
  .describe('Pass it as `after` to get the next page; null on the last.')
