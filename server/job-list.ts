import { inboxJob, mailJob } from './broadcasts/jobs.ts'
import { codeMail } from './identity/code-mail.ts'
import { housekeeping } from './identity/housekeeping.ts'
import { invitationMail } from './invitations/mail.ts'
import { settle } from './callbacks/settle.ts'
import { lapse } from './places/lapsed.ts'
import { reconcile, reconcileLapsing } from './reconciliation/jobs.ts'
import { payBack } from './refunds/pay-back.ts'
import { ticketMailJob } from './tickets/mail.ts'
import { mailQueueJob } from './tickets/mail-queue.ts'
import type { Jobs } from './jobs/job.ts'

/** Every job by the name of its queue. */
export const jobs: Jobs = {
  'broadcasts.inbox': inboxJob,
  'broadcasts.mail': mailJob,
  'identity.code_mail': codeMail,
  'identity.housekeeping': housekeeping,
  'payments.reconcile': reconcile,
  'payments.reconcile_lapsing': reconcileLapsing,
  'payments.refund': payBack,
  'payments.settle': settle,
  'registrations.lapse': lapse,
  'team.invitation_mail': invitationMail,
  'tickets.mail': ticketMailJob,
  'tickets.mail_queue': mailQueueJob,
}
