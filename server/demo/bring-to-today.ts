import type { Knex } from 'knex'
import { DAY_MS, hoursOf, setSchedule } from './add-event.ts'
import { demoEvents } from './programme/index.ts'
import { malamMuzik } from './programme/balai-raya.ts'

const WEEK_MS = 7 * DAY_MS

/** Events of the demo that are over are on again: the one with the door today, the others on the same day of a later week. */
export async function bringToToday(tx: Knex.Transaction, now: number): Promise<void> {
  const slugs = demoEvents.map(({ slug }) => slug)
  const past = await tx('events')
    .whereIn('slug', slugs)
    .where('ends_at', '<', new Date(now))
    .select('organization_id', 'id', 'slug', 'ends_at')
  for (const { organization_id, id, slug, ends_at } of past) {
    const key = { organization_id, event_id: id }
    if (slug === malamMuzik.slug) {
      await tx('events').where({ organization_id, id }).update(hoursOf(malamMuzik, now))
      await setSchedule(tx, malamMuzik, { key, now })
    } else {
      const weeks = Math.ceil((now - ends_at.getTime()) / WEEK_MS)
      await moveEvent(tx, key, weeks)
    }
  }
}

/** What has a time moves with the event: its sale, its schedule and its workshops. */
async function moveEvent(
  tx: Knex.Transaction,
  key: { organization_id: string; event_id: string },
  weeks: number,
): Promise<void> {
  const later = (...columns: string[]) =>
    Object.fromEntries(columns.map((name) => [name, tx.raw('?? + make_interval(weeks => ?)', [name, weeks])]))
  const { organization_id, event_id } = key
  await tx('events').where({ organization_id, id: event_id }).update(later('starts_at', 'ends_at'))
  await tx('ticket_types').where(key).update(later('sales_start_at', 'sales_end_at'))
  await tx('schedule_slots').where(key).update(later('starts_at', 'ends_at'))
  await tx('workshops').where(key).update(later('starts_at', 'ends_at'))
}
