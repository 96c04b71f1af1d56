import { randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { comesAgain, job } from '../jobs/job.ts'
import { lockWaitingTicketMails } from '../locks/locks.ts'

const AT_ONCE = 100
/** Writes down that the tickets of a registration are to be mailed, in the transaction of what they are mailed for. */
export async function addTicketMail(
  tx: Tx,
  mail: { organizationId: string; registrationId: string; reason: 'issued' | 'asked' | 'changed'; now: Date },
): Promise<void> {
  await tx.query(
    'insert into ticket_mails (organization_id, id, registration_id, reason, asked_at) values ($1, $2, $3, $4, $5)',
    [mail.organizationId, randomUUIDv7(), mail.registrationId, mail.reason, mail.now],
  )
}

type Parts = Pick<Deps, 'db' | 'jobs' | 'clock'>

/** Makes a job of every mail that waits. Any number of processes may. */
export async function queueWaitingMails(parts: Parts): Promise<void> {
  while ((await queueSome(parts)) === AT_ONCE);
}

/** The mail is marked and its job is there, or neither. */
function queueSome({ db, jobs, clock }: Parts): Promise<number> {
  return transaction(db.web, async (tx) => {
    const mails = await lockWaitingTicketMails(tx, AT_ONCE)
    if (mails.length === 0) return 0
    await tx.query(
      `update ticket_mails m set queued_at = $3
         from unnest($1::uuid[], $2::uuid[]) as taken (organization_id, id)
        where m.organization_id = taken.organization_id and m.id = taken.id`,
      [mails.map(({ organizationId }) => organizationId), mails.map(({ mailId }) => mailId), clock.now()],
    )
    await jobs.enqueueAll(tx, 'tickets.mail', mails)
    return mails.length
  })
}

/** `tickets.mail_queue`: every minute, for what a process left that died after it had written it. */
export const mailQueueJob = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  run: (_, deps) => queueWaitingMails(deps),
})
