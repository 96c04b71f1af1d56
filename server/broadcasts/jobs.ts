import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { job } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { findLastBatch, takeInboxBatch } from './deliveries.ts'
import type { BatchKey } from './deliveries.ts'
import { deliverMails } from './deliver-mails.ts'
import { causeOf } from './push-deliveries.ts'
import { findMailedBroadcast } from './mailed-broadcast.ts'
import type { MailedBroadcast } from './mailed-broadcast.ts'

const MINUTE = 60
const payload = z.object({ organizationId: z.uuid(), broadcastId: z.uuid(), batch: z.int().min(0) })

/** Well before the try of a job ends. */
const RUN_MS = 30_000

/**
 * `broadcasts.inbox`: puts a broadcast into inboxes, from one batch on to the last, each batch in one transaction: all of it
 * or nothing. One job for all: a worker looks for its next job only every few seconds.
 */
export const inboxJob = job({
  payload,
  policy: {
    retries: 20,
    firstRetryAfter: 5,
    mostRetryAfter: 30 * MINUTE,
    tryEndsAfter: MINUTE,
    waitsAtMost: 7 * 24 * 60 * MINUTE,
  },
  async run({ batch, ...key }, deps) {
    const { db, clock, jobs } = deps
    const broadcast = await findMailedBroadcast(db.web, key)
    if (!broadcast) return
    const endsAt = clock.now().getTime() + RUN_MS
    const last = await findLastBatch(db.web, key)
    for (let at = batch; at <= last; at++) {
      await transaction(db.web, (tx) => fillInboxes(deps, tx, { ...key, ...broadcast, batch: at }))
      if (at < last && clock.now().getTime() >= endsAt)
        return transaction(db.web, (tx) => jobs.enqueue(tx, 'broadcasts.inbox', { ...key, batch: at + 1 }))
    }
  },
})

async function fillInboxes(deps: Deps, tx: Tx, broadcast: BatchKey & MailedBroadcast): Promise<void> {
  const { organizationId, eventId, title, text } = broadcast
  const people = await takeInboxBatch(tx, broadcast, deps.clock.now())
  const told = { kind: 'broadcast', organizationId, eventId, title, body: text, path: '/tickets' } as const
  const cause = causeOf(broadcast)
  await notify(
    deps,
    tx,
    people.map((userId) => ({ ...told, userId, cause })),
  )
}

/** `broadcasts.mail`: mails a broadcast to the people of one batch, one after the other. */
export const mailJob = job({
  payload,
  policy: {
    retries: 20,
    firstRetryAfter: MINUTE,
    mostRetryAfter: 60 * MINUTE,
    tryEndsAfter: 3 * MINUTE,
    waitsAtMost: 7 * 24 * 60 * MINUTE,
  },
  async run(batch, deps) {
    if ((await deliverMails(deps, batch)) === 'goes_on')
      await transaction(deps.db.web, (tx) => deps.jobs.enqueue(tx, 'broadcasts.mail', batch))
  },
})
