import { closeGiveaways } from './giveaways/close-job.ts'
import { inboxJob, mailJob } from './broadcasts/jobs.ts'
import { codeMail } from './identity/code-mail.ts'
import { housekeeping } from './identity/housekeeping.ts'
import { invitationMail } from './invitations/mail.ts'
import { settle } from './callbacks/settle.ts'
import { retention } from './erasure/retention-job.ts'
import { lapse } from './places/lapsed.ts'
import { reconcile, reconcileLapsing } from './reconciliation/jobs.ts'
import { payBack } from './refunds/pay-back.ts'
import { refundMail } from './refunds/refund-mail.ts'
import { ticketMailJob } from './tickets/mail.ts'
import { mailQueueJob } from './tickets/mail-queue.ts'
import type { Jobs } from './jobs/job.ts'

/** Every job by the name of its queue. */
export const jobs: Jobs = {
  'giveaways.close': closeGiveaways,
  'erasure.retention': retention,
  'broadcasts.inbox': inboxJob,
  'broadcasts.mail': mailJob,
  'identity.code_mail': codeMail,
  'identity.housekeeping': housekeeping,
  'payments.reconcile': reconcile,
  'payments.reconcile_lapsing': reconcileLapsing,
  'payments.refund': payBack,
  'payments.refund_mail': refundMail,
  'payments.settle': settle,
  'registrations.lapse': lapse,
  'team.invitation_mail': invitationMail,
  'tickets.mail': ticketMailJob,
  'tickets.mail_queue': mailQueueJob,
}
