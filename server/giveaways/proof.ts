import type { Handler } from '../core/handler.ts'
import { closeDue } from './close.ts'
import { stateOf } from './giveaway.ts'
import * as store from './store.ts'
import { requireVisibleGiveaway } from './entries/visible.ts'

/** `giveaways.proof`: what it takes to check a draw, as far as it is published yet. */
export const proofOfGiveaway: Handler<'giveaways.proof'> = async (context) => {
  const { input, deps } = context
  const { giveawayId, limit, after = null } = input.query
  const now = deps.clock.now()
  await requireVisibleGiveaway(context, giveawayId)
  await closeDue(deps.db.web, { giveawayId }, now)
  const row = await requireVisibleGiveaway(context, giveawayId)
  const key = { organizationId: row.organizationId, giveawayId }
  const closed = await store.findClosed(deps.db.web, key)
  const found = closed ? await store.listEntries(deps.db.web, key, { after, limit: limit + 1 }) : []
  const winners = closed ? await store.listWinners(deps.db.web, key) : []
  const entries = found.slice(0, limit)
  const own =
    context.proof && row.ownEntries > 0
      ? await store.listOwnEntries(deps.db.web, key, context.proof.userId)
      : []
  return {
    giveaway: {
      id: giveawayId,
      title: row.title,
      prize: row.prize,
      eventName: row.eventName,
      organizationName: row.organizationName,
      cost: row.cost,
      winners: row.winners,
      mostEntries: row.mostEntries,
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      state: stateOf(row, now),
    },
    seedHash: row.seedHash,
    entriesHash: closed?.entriesHash.toString('hex') ?? null,
    seed: closed?.drawnAt ? closed.seed.toString('hex') : null,
    winners: winners.map(({ id }) => id),
    entries,
    ownEntries: own,
    next: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
  }
}
