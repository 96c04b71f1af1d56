import { randomUUID } from 'node:crypto'
import { change, done, unchanged } from '../../changes/change.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { refused } from '../../core/refused.ts'
import type { Tx } from '../../db/db.ts'
import { shareGiveaway } from '../../locks/loyalty-locks.ts'
import type { LockedPointsAccount } from '../../locks/loyalty-locks.ts'
import { balanceOf, lockAccount, spendPoints } from '../../points/account.ts'
import { addEntry, findEntry } from './entry-store.ts'
import type { Entry } from './entry-store.ts'
import { findForEntrant, showForEntrant } from './for-entrant.ts'
import { sentences } from './may-enter.ts'
import { requireVisibleGiveaway } from './visible.ts'

/** `giveaways.enter`: takes the points and enters, both or neither. The account is locked before anything is counted. */
export const enterGiveaway: Handler<'giveaways.enter'> = async (context) => {
  const { giveawayId, entryId } = context.input.body
  const { userId } = context.proof
  const { organizationId, eventId } = await requireVisibleGiveaway(context, giveawayId)
  const now = context.deps.clock.now()
  return change(context, async (tx) => {
    const giveaway = await shareGiveaway(tx, { organizationId, giveawayId })
    if (!giveaway) throw new Fault(404, 'This giveaway was deleted.')
    const account = await lockAccount(tx, { organizationId, userId })
    const before = await findEntry(tx, giveaway, { userId, entryId })
    if (before) return unchanged(replyOf(before, await read(tx, account, { giveawayId, now })))
    const { giveaway: seen } = await read(tx, account, { giveawayId, now })
    if (seen.whyNot) return refused(seen.whyNot, sentences[seen.whyNot])
    const { cost: points, title: note } = seen
    if (!(await spendPoints(tx, account, { kind: 'giveaway_entry', points, note, eventId, now })))
      throw new Error('The points of a locked account are gone.')
    const entry = { id: randomUUID(), createdAt: now }
    await addEntry(tx, giveaway, { ...entry, userId, entryId })
    const reply = replyOf(entry, await read(tx, account, { giveawayId, now }))
    const facts = { subjectId: giveawayId, metadata: { eventId, points } }
    return done(reply, { organizationId, actorId: userId, action: 'giveaway.entered', ...facts })
  })
}

/** The giveaway and the balance as they are at this point of the transaction. */
async function read(
  tx: Tx,
  account: LockedPointsAccount,
  { giveawayId, now }: { giveawayId: string; now: Date },
) {
  const row = await findForEntrant(tx, { userId: account.userId, giveawayId })
  if (!row) throw new Error('A locked giveaway is gone.')
  const balance = await balanceOf(tx, account)
  return { giveaway: showForEntrant(row, balance, now), balance }
}

function replyOf({ id, createdAt }: Entry, seen: Awaited<ReturnType<typeof read>>) {
  return { state: 'done', entry: { id, createdAt: createdAt.toISOString() }, ...seen } as const
}
