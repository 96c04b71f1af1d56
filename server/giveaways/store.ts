import type { DrawEntry } from '@masuk/shared/giveaway-draw.ts'
import type { Db, Tx } from '../db/db.ts'
import { readCount } from '../db/read-count.ts'
import type { EventKey, LockedEvent } from '../locks/locks.ts'
import type { LockedGiveaway } from '../locks/loyalty-locks.ts'
import { GIVEAWAY } from './giveaway.ts'
import type { GiveawayRow } from './giveaway.ts'

export interface GiveawayKey {
  organizationId: string
  giveawayId: string
}

export type NewGiveaway = Omit<GiveawayRow, 'organizationId' | 'seedHash' | 'closedAt' | 'drawnAt'> & {
  seed: Buffer
  createdBy: string
  now: Date
}

/** Adds a giveaway with its seed. */
export async function addGiveaway(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  giveaway: NewGiveaway,
): Promise<void> {
  await tx.query(
    `insert into giveaways (organization_id, id, event_id, title, prize, cost, winners, most_entries, audience, opens_at,
            closes_at, seed, created_by, created_at, picture_blob_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      organizationId,
      giveaway.id,
      eventId,
      giveaway.title,
      giveaway.prize,
      giveaway.cost,
      giveaway.winners,
      giveaway.mostEntries,
      giveaway.audience,
      giveaway.opensAt,
      giveaway.closesAt,
      giveaway.seed,
      giveaway.createdBy,
      giveaway.now,
      giveaway.pictureBlobId,
    ],
  )
}

/** How many giveaways an event has. */
export function countGiveaways(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<number> {
  return readCount(tx, 'select count(*) from giveaways where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}

export type OrganiserRow = GiveawayRow & {
  entries: number
  entrants: number
  entriesHash: string | null
  drawn: { entryId: string; name: string | null }[]
}

/** Giveaways of an event with who has won, the last to close first: all, or one. */
export async function listForOrganiser(
  db: Db,
  { organizationId, eventId }: EventKey,
  giveawayId: string | null,
): Promise<OrganiserRow[]> {
  const { rows } = await db.query<OrganiserRow>(
    `select ${GIVEAWAY}, encode(g.entries_hash, 'hex') as "entriesHash", counted.entries, counted.entrants,
            coalesce((select jsonb_agg(jsonb_build_object('entryId', n.id, 'name', u.name) order by n.won_place)
               from giveaway_entries n
               left join users u on u.id = n.user_id
              where n.organization_id = g.organization_id and n.giveaway_id = g.id and n.won_at is not null), '[]') as drawn
       from giveaways g
      cross join lateral (
             select count(*) as entries, count(distinct n.entrant_id) as entrants from giveaway_entries n
              where n.organization_id = g.organization_id and n.giveaway_id = g.id) counted
      where g.organization_id = $1 and g.event_id = $2 and ($3::uuid is null or g.id = $3)
      order by g.closes_at desc, g.id`,
    [organizationId, eventId, giveawayId],
  )
  return rows
}

/** The seed and the list of a giveaway that is closed. */
export interface ClosedGiveaway {
  title: string
  seed: Buffer
  entriesHash: Buffer
  winners: number
  drawnAt: Date | null
}

/** What a draw is made of; null when it is not closed. */
export async function findClosed(
  db: Db,
  { organizationId, giveawayId }: GiveawayKey,
): Promise<ClosedGiveaway | null> {
  const { rows } = await db.query<ClosedGiveaway>(
    `select title, seed, entries_hash as "entriesHash", winners, drawn_at as "drawnAt"
       from giveaways where organization_id = $1 and id = $2 and entries_hash is not null`,
    [organizationId, giveawayId],
  )
  return rows[0] ?? null
}

/** The entries of a giveaway by id: so many behind that one, or all. */
export async function listEntries(
  db: Db,
  { organizationId, giveawayId }: GiveawayKey,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<DrawEntry[]> {
  const { rows } = await db.query<DrawEntry>(
    `select id, entrant_id as "entrantId" from giveaway_entries
      where organization_id = $1 and giveaway_id = $2
        and id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid)
      order by id limit $4`,
    [organizationId, giveawayId, after, limit],
  )
  return rows
}

/** Entries that have won, in the order in which they were drawn, and whose they are. */
export async function listWinners(
  db: Db,
  { organizationId, giveawayId }: GiveawayKey,
): Promise<{ id: string; userId: string | null }[]> {
  const { rows } = await db.query<{ id: string; userId: string | null }>(
    `select id, user_id as "userId" from giveaway_entries
      where organization_id = $1 and giveaway_id = $2 and won_at is not null
      order by won_place`,
    [organizationId, giveawayId],
  )
  return rows
}

/** The entries of one person, by id. */
export async function listOwnEntries(
  db: Db,
  { organizationId, giveawayId }: GiveawayKey,
  userId: string,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from giveaway_entries
      where organization_id = $1 and giveaway_id = $2 and user_id = $3
      order by id`,
    [organizationId, giveawayId, userId],
  )
  return rows.map(({ id }) => id)
}

/** Writes down who has won. */
export async function noteDrawn(
  tx: Tx,
  { organizationId, giveawayId }: LockedGiveaway,
  { winners, now }: { winners: readonly string[]; now: Date },
): Promise<void> {
  await tx.query('update giveaways set drawn_at = $3 where organization_id = $1 and id = $2', [
    organizationId,
    giveawayId,
    now,
  ])
  await tx.query(
    `update giveaway_entries n set won_at = $3, won_place = won.place
       from unnest($4::uuid[]) with ordinality as won (id, place)
      where n.organization_id = $1 and n.giveaway_id = $2 and n.id = won.id`,
    [organizationId, giveawayId, now, winners],
  )
}

/** Removes a giveaway with its entries. */
export async function removeGiveaway(tx: Tx, { organizationId, giveawayId }: LockedGiveaway): Promise<void> {
  await tx.query('delete from giveaway_entries where organization_id = $1 and giveaway_id = $2', [
    organizationId,
    giveawayId,
  ])
  await tx.query('delete from giveaways where organization_id = $1 and id = $2', [organizationId, giveawayId])
}
