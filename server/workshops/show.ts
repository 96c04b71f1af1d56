import type { WorkshopRow } from './store.ts'

/** The workshop as callers see it. */
export function showWorkshop({ startsAt, endsAt, ...workshop }: WorkshopRow) {
  return { ...workshop, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
