import { MOST_COUNTED, PLATFORM_PAGE } from '@masuk/shared/contract/platform.ts'
import type { Knex } from 'knex'
import { compose } from '../db/compose.ts'

/** Where a page lies in a list. */
export const partOf = (page: number) => ({ limit: PLATFORM_PAGE, offset: (page - 1) * PLATFORM_PAGE })

/** What a page says of the list it is of, which was counted to `MOST_COUNTED` and one more. */
export function showPage(page: number, counted: number) {
  const total = Math.min(counted, MOST_COUNTED)
  return { page, pages: Math.ceil(total / PLATFORM_PAGE), total, hasMore: counted > MOST_COUNTED }
}

/** How many rows a query has, as `count`; it stops counting at `most`. */
export function countUpTo(rows: Knex.QueryBuilder, most: number) {
  const some = rows.select(compose.raw('1')).limit(most)
  return compose(some.as('some')).select(compose.raw('count(*)::integer as count'))
}
