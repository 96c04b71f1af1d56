import { drawWinners } from '@masuk/shared/giveaway-draw.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Db } from '../db/db.ts'
import { lockGiveaway } from '../locks/loyalty-locks.ts'
import { drawMac } from './seed.ts'
import { closeIfDue } from './close.ts'
import { NO_SUCH_GIVEAWAY, showOne } from './show.ts'
import * as store from './store.ts'
import { tellWinners } from './tell-winners.ts'

/** `giveaways.draw`: closes it if nobody has yet, draws once, and tells the winners. */
export const drawGiveaway: Handler<'giveaways.draw'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { giveawayId } = context.input.body
    const { organizationId, eventId } = event
    const [row] = await store.listForOrganiser(tx, event, giveawayId)
    const giveaway = row && (await lockGiveaway(tx, { organizationId, giveawayId }))
    if (!giveaway) throw new Fault(404, NO_SUCH_GIVEAWAY)
    if (row.closesAt > now)
      return refused('still_open', 'This giveaway is still open. Draw when it has closed.')
    await closeIfDue(tx, giveaway, now)
    const winners = row.drawnAt ? null : await winnersOf(tx, giveaway)
    if (winners) await store.noteDrawn(tx, giveaway, { winners, now })
    const notifications = await tellWinners(tx, context.deps, { giveaway, title: row.title, eventId })
    const draw = await showOne(tx, event, { giveawayId, now })
    const reply = { state: 'done', draw, notifications } as const
    if (!winners) return unchanged(reply)
    const { seedHash, entriesHash, entries } = draw
    const metadata = { eventId, entries, winners, seedHash, entriesHash }
    return done(reply, { action: 'giveaway.drawn', subjectId: giveawayId, metadata })
  })

/** The entries that win a closed giveaway, as anybody can work them out once its seed is known. */
export async function winnersOf(db: Db, key: store.GiveawayKey): Promise<string[]> {
  const closed = await store.findClosed(db, key)
  if (!closed) throw new Error('A draw needs a list of entries that is closed.')
  const { seed, entriesHash, winners } = closed
  return drawWinners({ entries: await store.listEntries(db, key), entriesHash, winners }, drawMac(seed))
}
