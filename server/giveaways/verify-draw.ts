import { createHash } from 'node:crypto'
import { entriesText } from '@masuk/shared/giveaway-draw.ts'
import type { Db } from '../db/db.ts'
import { winnersOf } from './draw.ts'
import { findClosed, listEntries, listWinners } from './store.ts'
import type { GiveawayKey } from './store.ts'

/** What working a draw out again came to. */
export interface CheckedDraw {
  isRight: boolean
  result: string
  entries: number
  /** Entries that have won, in their order. */
  winners: string
}

/** Works the draw of a giveaway out again. Nothing is right of one that is not there, or not drawn. */
export async function verifyDraw(db: Db, giveawayId: string): Promise<CheckedDraw> {
  const nothing = { isRight: false, entries: 0, winners: '' }
  const key = await findKey(db, giveawayId)
  const closed = key && (await findClosed(db, key))
  if (!closed) return { ...nothing, result: 'there is no such giveaway, or it is not closed' }
  if (!closed.drawnAt) return { ...nothing, result: 'it is not drawn yet' }
  const entries = await listEntries(db, key)
  const written = (await listWinners(db, key)).map(({ id }) => id)
  const worked = await winnersOf(db, key)
  const hash = createHash('sha256').update(entriesText(entries)).digest()
  const problem = !hash.equals(closed.entriesHash)
    ? 'the list of entries is not the one that was fixed'
    : written.join() !== worked.join()
      ? 'seed and list give other winners'
      : null
  return {
    isRight: problem === null,
    result: problem ?? 'the draw is right',
    entries: entries.length,
    winners: written.join(' '),
  }
}

async function findKey(db: Db, giveawayId: string): Promise<GiveawayKey | null> {
  const { rows } = await db.query<GiveawayKey>(
    'select organization_id as "organizationId", id as "giveawayId" from giveaways where id = $1',
    [giveawayId],
  )
  return rows[0] ?? null
}
