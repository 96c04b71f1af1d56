import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { EventKey } from '../locks/locks.ts'
import { numbered, slugOf } from './slug.ts'

/** Takes that slug for an event, or null when another event of the service has it. */
export async function claimSlug(tx: Tx, event: EventKey, slug: string): Promise<string | null> {
  return claimFirstFree(tx, event, [slug])
}

/**
 * Takes a slug made from the name: the first that is free or, when twenty are taken or others take it in this very
 * moment, one that chance makes.
 */
export async function claimSlugFor(tx: Tx, event: EventKey, name: string): Promise<string> {
  const base = slugOf(name)
  const slug =
    (await claimFirstFree(tx, event, numbered(base))) ??
    (await claimFirstFree(tx, event, [`${base}-${randomBytes(5).toString('hex')}`]))
  if (!slug) throw new Error('Chance made a slug that was taken.')
  return slug
}

/** Null also when the first free one was taken in this very moment. */
async function claimFirstFree(
  tx: Tx,
  { organizationId, eventId }: EventKey,
  candidates: readonly string[],
): Promise<string | null> {
  const { rows } = await tx.query<{ slug: string }>(
    `insert into event_directory (event_id, slug, organization_id)
     select $1, candidate.slug, $2
       from unnest($3::text[]) with ordinality as candidate (slug, place)
      where not exists (select 1 from event_directory taken where taken.slug = candidate.slug)
      order by place
      limit 1
     on conflict (slug) do nothing
     returning slug`,
    [eventId, organizationId, candidates],
  )
  return rows[0]?.slug ?? null
}
