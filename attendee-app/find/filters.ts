import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'

export const whens = ['any', 'today', 'weekend', 'month'] as const
export type When = (typeof whens)[number]

/** What somebody looks for. */
export interface Filters {
  q: string
  /** The slug of a category. */
  category: string | null
  when: When
}

export const noFilters: Filters = { q: '', category: null, when: 'any' }

/** The filters that the query of an address names. */
export function readFilters(query: Readonly<Record<string, string>>): Filters {
  return {
    q: (query['q'] ?? '').slice(0, 100),
    category: query['category'] ?? null,
    when: whens.find((each) => each === query['when']) ?? 'any',
  }
}

/** The address of the list with those filters. */
export function addressOf({ q, category, when }: Filters): string {
  const query = new URLSearchParams()
  if (q.trim() !== '') query.set('q', q.trim())
  if (category !== null) query.set('category', category)
  if (when !== 'any') query.set('when', when)
  return query.size === 0 ? '/' : `/?${query.toString()}`
}

const DAY_MS = 86_400_000
const SATURDAY = 6

/** From when until when events are looked for, in UTC: days are those of Kuala Lumpur. An open end is left out. */
export function periodOf(when: When, now: number): { from?: string; to?: string } {
  const today = klDayOf(now)
  const start = klDayStart(today)
  switch (when) {
    case 'any':
      return {}
    case 'today':
      return { to: utc(start + DAY_MS) }
    case 'weekend': {
      // The weekday of a date is the same in every zone.
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
      const isWeekend = weekday === SATURDAY || weekday === 0
      const saturday = start + ((SATURDAY - weekday + 7) % 7) * DAY_MS
      if (!isWeekend) return { from: utc(saturday), to: utc(saturday + 2 * DAY_MS) }
      return { to: utc(weekday === 0 ? start + DAY_MS : start + 2 * DAY_MS) }
    }
    case 'month': {
      const [year = 0, month = 0] = today.split('-').map(Number)
      const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
      return { to: utc(klDayStart(`${next}-01`)) }
    }
  }
}

const utc = (at: number) => new Date(at).toISOString()
