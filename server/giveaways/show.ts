import type { Db } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { showGiveaway } from './giveaway.ts'
import { listForOrganiser } from './store.ts'
import type { OrganiserRow } from './store.ts'

/** As its organisers see it. */
export function showForOrganiser(row: OrganiserRow, now: Date) {
  const { eventId, entries, entrants, entriesHash, drawnAt, drawn } = row
  return {
    ...showGiveaway(row, now),
    eventId,
    entries,
    entrants,
    entriesHash,
    drawnAt: drawnAt?.toISOString() ?? null,
    drawn,
  }
}

/** One giveaway of the event after a change, as its organisers see it. */
export async function showOne(
  db: Db,
  event: LockedEvent,
  { giveawayId, now }: { giveawayId: string; now: Date },
) {
  const [row] = await listForOrganiser(db, event, giveawayId)
  if (!row) throw new Error('A giveaway that was just changed is gone.')
  return showForOrganiser(row, now)
}

export const NO_SUCH_GIVEAWAY = 'This event has no such giveaway.'
