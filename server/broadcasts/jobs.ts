import { z } from 'zod'
import { transaction } from '../db/transaction.ts'
import { job } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { takeInboxBatch } from './deliveries.ts'
import { deliverMails } from './deliver-mails.ts'
import { findMailedBroadcast } from './mailed-broadcast.ts'

const MINUTE = 60
const payload = z.object({ organizationId: z.uuid(), broadcastId: z.uuid(), batch: z.int().min(0) })

/** `broadcasts.inbox`: puts a broadcast into the inboxes of one batch, in one transaction: all of them or none. */
export const inboxJob = job({
  payload,
  policy: {
    retries: 20,
    firstRetryAfter: 5,
    mostRetryAfter: 30 * MINUTE,
    tryEndsAfter: MINUTE,
    waitsAtMost: 7 * 24 * 60 * MINUTE,
  },
  async run(batch, deps) {
    await transaction(deps.db.web, async (tx) => {
      const broadcast = await findMailedBroadcast(tx, batch)
      if (!broadcast) return
      const { organizationId, broadcastId } = batch
      const { eventId, title, text } = broadcast
      const people = await takeInboxBatch(tx, batch, deps.clock.now())
      const told = {
        kind: 'broadcast',
        organizationId,
        eventId,
        title,
        body: text,
        path: '/tickets',
      } as const
      // With the organisation, because ids are chosen by who sends.
      const cause = `${organizationId}:${broadcastId}`
      await notify(
        deps,
        tx,
        people.map((userId) => ({ ...told, userId, cause })),
      )
    })
  },
})

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
