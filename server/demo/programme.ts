import type { Knex } from 'knex'

const HOUR_MS = 3_600_000

/** What happens on the evening, in hours from the midnight at which the demo's day begins. */
const programme = [
  { title: 'Pintu dibuka', place: 'Dataran Merdeka', from: 17, to: null },
  { title: 'Gamelan Seri Melati', place: 'Pentas Utama', from: 18, to: 19.5 },
  { title: 'Makan malam', place: 'Padang', from: 19.5, to: 20.5 },
  { title: 'Orkestra Tradisional', place: 'Pentas Utama', from: 20.5, to: 22.5 },
  { title: 'Bunga api', place: 'Dataran Merdeka', from: 23.5, to: 24 },
]

/** Gives the event with that slug the demo's programme, at its present times, and its categories. */
export async function setProgramme(tx: Knex.Transaction, slug: string): Promise<void> {
  const event = await tx('events').where({ slug }).first('organization_id', 'id', 'starts_at')
  if (!event) return
  const key = { organization_id: event.organization_id, event_id: event.id }
  const at = (hours: number) => new Date(event.starts_at.getTime() + hours * HOUR_MS)
  await tx('schedule_slots').where(key).delete()
  await tx('schedule_slots').insert(
    programme.map(({ title, place, from, to }, position) => ({
      ...key,
      position,
      title,
      place,
      starts_at: at(from),
      ends_at: to === null ? null : at(to),
    })),
  )
  const categories = await tx('categories').whereIn('slug', ['music', 'community']).select('id')
  const rows = categories.map(({ id }) => ({ ...key, category_id: id }))
  await tx('event_categories').insert(rows).onConflict().ignore()
}
