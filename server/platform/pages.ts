import { MOST_COUNTED, PLATFORM_PAGE } from '@masuk/shared/contract/platform.ts'

/** Where a page lies in a list. */
export const partOf = (page: number) => ({ limit: PLATFORM_PAGE, offset: (page - 1) * PLATFORM_PAGE })

/** What a page says of the list it is of, which was counted to `MOST_COUNTED` and one more. */
export function showPage(page: number, counted: number) {
  const total = Math.min(counted, MOST_COUNTED)
  return { page, pages: Math.ceil(total / PLATFORM_PAGE), total, hasMore: counted > MOST_COUNTED }
}
