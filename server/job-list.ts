import { codeMail } from './identity/code-mail.ts'
import { housekeeping } from './identity/housekeeping.ts'
import { invitationMail } from './invitations/mail.ts'
import { lapse } from './places/lapsed.ts'
import { ticketMailJob } from './tickets/mail.ts'
import { mailQueueJob } from './tickets/mail-queue.ts'
import type { Jobs } from './jobs/job.ts'

/** Every job by the name of its queue. */
export const jobs: Jobs = {
  'identity.code_mail': codeMail,
  'identity.housekeeping': housekeeping,
  'registrations.lapse': lapse,
  'team.invitation_mail': invitationMail,
  'tickets.mail': ticketMailJob,
  'tickets.mail_queue': mailQueueJob,
}
