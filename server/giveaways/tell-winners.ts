import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import type { LockedGiveaway } from '../locks/loyalty-locks.ts'
import { notify } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/notify.ts'
import { listWinners } from './store.ts'

interface Drawn {
  giveaway: LockedGiveaway
  title: string
  eventId: string
}

/**
 * Puts the result into the inboxes of those who have won, in the transaction of the draw, and tells what became of it. When
 * it fails the draw holds all the same; drawn again, it tries again, and tells nobody twice.
 */
export async function tellWinners(tx: Tx, deps: Deps, { giveaway, title, eventId }: Drawn) {
  const winners = await listWinners(tx, giveaway)
  const reachable = winners.flatMap(({ userId }) => userId ?? [])
  if (reachable.length === 0) return { state: 'none', told: 0 } as const
  const { organizationId, giveawayId } = giveaway
  const result = reachable.map((userId): NewNotification => ({
    userId,
    kind: 'giveaway_result',
    cause: giveawayId,
    organizationId,
    eventId,
    title: 'You have won',
    body: `You are one of the winners of “${title}”.`,
    path: `/giveaways/${giveawayId}`,
  }))
  await tx.query('savepoint before_telling')
  try {
    await notify(deps, tx, result)
  } catch (error) {
    await tx.query('rollback to savepoint before_telling')
    deps.log.error(
      { part: 'giveaways', giveaway: giveawayId, err: error },
      'the winners of a draw were not told',
    )
    return { state: 'failed', told: 0 } as const
  }
  return { state: reachable.length < winners.length ? 'partly' : 'queued', told: reachable.length } as const
}
