import { MOST_BROADCASTS, MOST_BROADCASTS_A_DAY } from '@masuk/shared/contract/broadcasts.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeAtEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import type { JobQueue } from '../core/job-queue.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { lockBroadcasts } from '../locks/locks.ts'
import type { LockedBroadcasts } from '../locks/locks.ts'
import { noMailer } from '../outside/mail.ts'
import { BATCH, addDeliveries, countAudience, requireTicketType } from './audience.ts'
import { showBroadcast } from './broadcast.ts'
import * as store from './store.ts'

/** `loyalty.sendBroadcast`: fixes whom it is for, and leaves the rest to jobs. The event is not locked: doors and buyers go on. */
export const sendBroadcast: Handler<'loyalty.sendBroadcast'> = (context) =>
  changeAtEvent(context, async ({ tx, now }) => {
    const { eventId: _, ticketTypeId = null, ...given } = context.input.body
    const { broadcastId, audience } = given
    const { organizationId, eventId, session } = context.proof
    const list = await lockBroadcasts(tx, { organizationId, eventId })
    const before = await store.findBroadcast(tx, { organizationId, broadcastId })
    if (before?.eventId === eventId) return unchanged({ state: 'done', broadcast: showBroadcast(before) })
    if (before) return idInUse()
    const day = klDayOf(now.getTime())
    const refusal = await whyNoMore(tx, list, day)
    if (refusal) return refusal
    const aim = {
      organizationId,
      eventId,
      audience,
      ticketTypeId,
      hasMail: context.deps.mail !== noMailer,
      hasPush: context.deps.push !== null,
    }
    await requireTicketType(tx, aim)
    if ((await countAudience(tx, aim)).inbox === 0)
      return refused('nobody', 'Nobody with an account has such a ticket. Choose another audience.')

    const sent = { ...given, ticketTypeId, sentBy: session.userId, sentAt: now, day }
    // The lock is that of the event: another one may have taken the id since.
    if (!(await store.addBroadcast(tx, list, sent))) return idInUse()
    const counts = await addDeliveries(tx, { ...aim, broadcastId }, list)
    await addJobs(tx, context.deps.jobs, { organizationId, broadcastId, counts })
    const added = await store.findBroadcast(tx, { organizationId, broadcastId })
    if (!added) throw new Error('A broadcast that was just added is gone.')
    return done(
      { state: 'done', broadcast: showBroadcast(added) },
      { action: 'broadcast.sent', subjectId: broadcastId, metadata: { eventId, audience, ...counts } },
    )
  })

const idInUse = () => refused('id_in_use', 'This broadcastId is that of another event. Make a new one.')

async function whyNoMore(tx: Tx, list: LockedBroadcasts, day: string) {
  const { today, all } = await store.countBroadcasts(tx, list, day)
  if (all >= MOST_BROADCASTS)
    return refused(
      'too_many',
      `An event has at most ${MOST_BROADCASTS} broadcasts, and this one has had them.`,
    )
  if (today >= MOST_BROADCASTS_A_DAY)
    return refused(
      'too_many_today',
      `An event has at most ${MOST_BROADCASTS_A_DAY} broadcasts a day. Try again tomorrow.`,
    )
  return null
}

/** One job for the inboxes, and one for each batch of mail, in the transaction that fixes whom they are for. */
async function addJobs(
  tx: Tx,
  jobs: JobQueue,
  { organizationId, broadcastId, counts }: store.BroadcastKey & { counts: { inbox: number; mail: number } },
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(counts.inbox / BATCH) }, (_, batch) => ({
    organizationId,
    broadcastId,
    batch,
  }))
  await jobs.enqueue(tx, 'broadcasts.inbox', { organizationId, broadcastId, batch: 0 })
  if (counts.mail > 0) await jobs.enqueueAll(tx, 'broadcasts.mail', batches)
}
