import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { LockedEvent, LockedEventList } from '../locks/locks.ts'
import { numbered, slugOf, withSuffix } from './slug.ts'

/** True when neither an event of the organisation nor a public one of anybody has that slug. */
export async function isSlugFree(tx: Tx, list: LockedEventList, slug: string): Promise<boolean> {
  return (await findFirstFree(tx, list, [slug])) !== null
}

/** A slug made from the name: the first that is free or, when twenty are taken, one that chance makes. */
export async function chooseSlug(tx: Tx, list: LockedEventList, name: string): Promise<string> {
  const base = slugOf(name)
  return (await findFirstFree(tx, list, numbered(base))) ?? byChance(base)
}

/**
 * Makes the slug the public address of the event, or another like it when somebody else's has become one meanwhile. An
 * event that has an address keeps it. Returns the slug that the event has now.
 */
export async function publishSlug(
  tx: Tx,
  { list, event, slug }: { list: LockedEventList; event: LockedEvent; slug: string },
): Promise<string> {
  const key = [event.organizationId, event.eventId]
  const { rowCount } = await tx.query(
    'delete from event_directory where organization_id = $1 and event_id = $2 and slug is null',
    key,
  )
  if (rowCount === 0) return slug
  const published =
    (await claim(tx, event, slug)) ??
    (await claim(tx, event, (await findFirstFree(tx, list, numbered(slug))) ?? byChance(slug))) ??
    (await claim(tx, event, byChance(slug)))
  if (published === null) throw new Error('Chance made a slug that was taken.')
  if (published !== slug) {
    await tx.query('update events set slug = $3 where organization_id = $1 and id = $2', [...key, published])
  }
  return published
}

const byChance = (slug: string) => withSuffix(slug, randomBytes(5).toString('hex'))

/** Null when another event has taken the slug, be it in this very moment. */
async function claim(tx: Tx, { organizationId, eventId }: LockedEvent, slug: string): Promise<string | null> {
  const { rowCount } = await tx.query(
    `insert into event_directory (event_id, slug, organization_id) values ($1, $2, $3)
     on conflict (slug) do nothing`,
    [eventId, slug, organizationId],
  )
  return rowCount === 1 ? slug : null
}

/** The directory has no slugs of events that were never published: nobody learns of the drafts of others. */
async function findFirstFree(
  tx: Tx,
  { organizationId }: LockedEventList,
  candidates: readonly string[],
): Promise<string | null> {
  const { rows } = await tx.query<{ slug: string }>(
    `select candidate.slug
       from unnest($2::text[]) with ordinality as candidate (slug, place)
      where not exists (select 1 from event_directory public where public.slug = candidate.slug)
        and not exists (select 1 from events own where own.organization_id = $1 and own.slug = candidate.slug)
      order by place
      limit 1`,
    [organizationId, candidates],
  )
  return rows[0]?.slug ?? null
}
