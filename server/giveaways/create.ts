import { randomUUIDv7 } from 'node:crypto'
import { MOST_GIVEAWAYS } from '@masuk/shared/contract/giveaways.ts'
import { isPictureFor, NO_SUCH_PICTURE } from '../blobs/picture.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { requireEvent } from '../events/event.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { newGiveawaySeed } from './seed.ts'
import { showOne } from './show.ts'
import * as store from './store.ts'

/** `giveaways.create`: a giveaway with the seed of its draw. */
export const createGiveaway: Handler<'giveaways.create'> = (context) =>
  changeEvent(context, async ({ tx, event, now }) => {
    const { opensAt, closesAt, ...given } = context.input.body
    if (new Date(closesAt) <= now)
      return refused('closes_in_the_past', 'It would be closed already. Choose a later time.')
    if ((await store.countGiveaways(tx, event)) >= MOST_GIVEAWAYS)
      return refused('too_many', `An event has at most ${MOST_GIVEAWAYS} giveaways.`)
    if (given.cost > 0 && (await requireEvent(tx, event)).isPractice)
      return refused('practice_event', 'In a practice event nobody spends points. Let an entry cost none.')
    if (!(await isPictureOf(tx, event, given.pictureBlobId)))
      return refused('no_such_picture', NO_SUCH_PICTURE)
    const id = randomUUIDv7()
    const times = { opensAt: new Date(opensAt), closesAt: new Date(closesAt), now }
    const createdBy = context.proof.session.userId
    await store.addGiveaway(tx, event, { id, ...given, ...times, seed: newGiveawaySeed(), createdBy })
    const giveaway = await showOne(tx, event, { giveawayId: id, now })
    const { eventId, cost, winners, mostEntries, audience, seedHash } = giveaway
    const metadata = { eventId, cost, winners, mostEntries, audience, opensAt, closesAt, seedHash }
    return done({ state: 'done', giveaway }, { action: 'giveaway.created', subjectId: id, metadata })
  })

/** Without a picture there is nothing to look for. */
async function isPictureOf(tx: Tx, { organizationId, eventId }: LockedEvent, blobId: string | null) {
  const purpose = 'giveaway_picture'
  return blobId === null || isPictureFor(tx, { organizationId, eventId, blobId, purpose })
}
