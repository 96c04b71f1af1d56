import { closeGiveaways } from './giveaways/close-job.ts'
import { removeUnused } from './blobs/remove-unused.ts'
import { inboxJob, mailJob } from './broadcasts/jobs.ts'
import { pushJob } from './broadcasts/push-deliveries.ts'
import { codeMail } from './identity/code-mail.ts'
import { housekeeping } from './identity/housekeeping.ts'
import { invitationMail } from './invitations/mail.ts'
import { tellUpdates } from './event-updates/tell.ts'
import { settle } from './callbacks/settle.ts'
import { retention } from './erasure/retention-job.ts'
import { ingestJob, recheckJob } from './listings/jobs.ts'
import { lapse } from './places/lapsed.ts'
import { sendDuePush, sendPush } from './push/jobs.ts'
import { reconcile, reconcileLapsing } from './reconciliation/jobs.ts'
import { payBack } from './refunds/pay-back.ts'
import { refundMail } from './refunds/refund-mail.ts'
import { ticketMailJob } from './tickets/mail.ts'
import { mailQueueJob } from './tickets/mail-queue.ts'
import { remindOfWorkshops } from './event-updates/remind.ts'
import type { Jobs } from './jobs/job.ts'

/** Every job by the name of its queue. */
export const jobs: Jobs = {
  'giveaways.close': closeGiveaways,
  'erasure.retention': retention,
  'blobs.remove_unused': removeUnused,
  'broadcasts.inbox': inboxJob,
  'broadcasts.mail': mailJob,
  'broadcasts.push': pushJob,
  'identity.code_mail': codeMail,
  'identity.housekeeping': housekeeping,
  'events.tell_updates': tellUpdates,
  'listings.ingest': ingestJob,
  'listings.recheck': recheckJob,
  'payments.reconcile': reconcile,
  'payments.reconcile_lapsing': reconcileLapsing,
  'payments.refund': payBack,
  'payments.refund_mail': refundMail,
  'payments.settle': settle,
  'push.send': sendPush,
  'push.send_due': sendDuePush,
  'registrations.lapse': lapse,
  'team.invitation_mail': invitationMail,
  'tickets.mail': ticketMailJob,
  'tickets.mail_queue': mailQueueJob,
  'workshops.remind': remindOfWorkshops,
}
