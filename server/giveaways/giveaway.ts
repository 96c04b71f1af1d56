import { pictureUrl } from '../blobs/picture.ts'

/** A giveaway as it is stored, without its seed. */
export interface GiveawayRow {
  id: string
  organizationId: string
  eventId: string
  title: string
  prize: string
  pictureBlobId: string | null
  cost: number
  winners: number
  mostEntries: number
  audience: 'ticket_holders' | 'checked_in'
  opensAt: Date
  closesAt: Date
  seedHash: string
  closedAt: Date | null
  drawnAt: Date | null
}

/** The columns of `giveaways g` that make a GiveawayRow. */
export const GIVEAWAY = `g.id, g.organization_id as "organizationId", g.event_id as "eventId", g.title, g.prize,
       g.picture_blob_id as "pictureBlobId", g.cost, g.winners,
       g.most_entries as "mostEntries", g.audience, g.opens_at as "opensAt", g.closes_at as "closesAt",
       encode(sha256(g.seed), 'hex') as "seedHash", g.closed_at as "closedAt", g.drawn_at as "drawnAt"`

/** Where a giveaway stands at that moment. */
export function stateOf({ opensAt, closesAt, closedAt, drawnAt }: GiveawayRow, now: Date) {
  if (drawnAt) return 'drawn'
  if (closedAt || closesAt <= now) return 'closed'
  return opensAt <= now ? 'open' : 'scheduled'
}

/** What everybody may know of it. */
export function showGiveaway(giveaway: GiveawayRow, now: Date) {
  const {
    id,
    title,
    prize,
    pictureBlobId,
    cost,
    winners,
    mostEntries,
    audience,
    opensAt,
    closesAt,
    seedHash,
  } = giveaway
  return {
    id,
    title,
    prize,
    pictureUrl: pictureUrl(pictureBlobId),
    cost,
    winners,
    mostEntries,
    audience,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    state: stateOf(giveaway, now),
    seedHash,
  } as const
}
