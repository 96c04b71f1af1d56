import type { z } from 'zod'
import { codeMail } from '../identity/code-mail.ts'
import { housekeeping } from '../identity/housekeeping.ts'
import { invitationMail } from '../team/invitation-mail.ts'

/** Every job by the name of its queue. */
export const jobs = {
  'identity.code_mail': codeMail,
  'identity.housekeeping': housekeeping,
  'team.invitation_mail': invitationMail,
}

export type JobName = keyof typeof jobs
export type Payload<Name extends JobName> = z.input<(typeof jobs)[Name]['payload']>
