import { done, unchanged } from '../changes/change.ts'
import { deleteInEvent } from '../changes/organiser.ts'
import { requireDeleted } from '../changes/require-deleted.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockGiveaway } from '../locks/loyalty-locks.ts'
import { returnPoints } from '../points/return-points.ts'
import { listSpent } from './entries/spent.ts'
import { NO_SUCH_GIVEAWAY } from './show.ts'
import * as store from './store.ts'

/** `giveaways.delete`: one that is not drawn goes, and everybody gets their points back. */
export const deleteGiveaway: Handler<'giveaways.delete'> = (context) =>
  deleteInEvent(context, async ({ tx, event, now }) => {
    const { giveawayId } = context.input.body
    const { organizationId, eventId } = context.proof
    const action = 'giveaway.deleted'
    const reply = { state: 'done', giveawayId } as const
    const [row] = event ? await store.listForOrganiser(tx, event, giveawayId) : []
    const giveaway = row && (await lockGiveaway(tx, { organizationId, giveawayId }))
    if (!giveaway) {
      const deletion = { organizationId, action, subjectId: giveawayId, metadata: { eventId } } as const
      await requireDeleted(tx, deletion, NO_SUCH_GIVEAWAY)
      return unchanged(reply)
    }
    if (row.drawnAt) return refused('drawn', 'The winners of this giveaway are drawn. It stays.')
    const spent = await listSpent(tx, giveaway)
    await returnPoints(tx, { organizationId, eventId, note: row.title, now }, spent)
    await store.removeGiveaway(tx, giveaway)
    const points = spent.reduce((sum, each) => sum + each.points, 0)
    return done(reply, {
      action,
      subjectId: giveawayId,
      metadata: { eventId, people: spent.length, points },
    })
  })
