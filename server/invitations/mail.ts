import { klDayOf, klTimeOf } from '@masuk/shared/kl-day.ts'
import type { invitableRoles } from '@masuk/shared/roles.ts'
import { z } from 'zod'
import { PermanentError, job, patientMail } from '../jobs/job.ts'
import { MailRefused } from '../outside/mail.ts'
import type { Mail } from '../outside/mail.ts'
import { unlinked } from '../outside/unlinked.ts'
import { signInvitationLink } from '../signing/links/invitation-link.ts'
import { answerState } from './state.ts'
import { findInvitation } from './invitation.ts'
import type { InvitationRow } from './invitation.ts'

/** `team.invitation_mail`: the link, as it is when the mail leaves; nothing when the invitation can't be answered any more. */
export const invitationMail = job({
  payload: z.object({ organizationId: z.uuid(), invitationId: z.uuid() }),
  policy: patientMail,
  async run(key, { db, clock, keyrings, origins, mail }) {
    const invitation = await findInvitation(db.web, key)
    if (!invitation || answerState(invitation, clock.now()) !== 'ready') return
    const token = signInvitationLink(keyrings.links, { ...key, expiresAt: invitation.expiresAt })
    try {
      // Behind #, so that opening the page sends the token to nobody; only what the page then asks does.
      await mail.send(write(invitation, `${origins[0]}/studio/invitation#${token}`))
    } catch (error) {
      if (error instanceof MailRefused && error.forGood) throw new PermanentError(error.message)
      throw error
    }
  },
})

const roleWords = {
  admin: 'an admin: you can create events and change the team',
  staff: 'staff: you can see how events are doing and manage scanners',
  crew: 'crew: you can scan tickets at the door',
} as const satisfies Record<(typeof invitableRoles)[number], string>

function write({ email, role, zones, expiresAt, ...names }: InvitationRow, link: string): Mail {
  const [organizationName, invitedBy] = [unlinked(names.organizationName), unlinked(names.invitedBy)]
  const where = zones.length > 0 ? ` Your zones: ${zones.map(({ name }) => unlinked(name)).join(', ')}.` : ''
  const end = expiresAt.getTime()
  const paragraphs = [
    `${invitedBy || organizationName} invites you to the team of ${organizationName} as ${roleWords[role]}.${where}`,
    `Look at the invitation and answer it here:\n${link}`,
    `The link works until ${klDayOf(end)} ${klTimeOf(end)} (Kuala Lumpur), and only for ${email}. If you did not expect it, do nothing.`,
  ]
  return {
    to: email,
    subject: `Invitation to the team of ${oneLine(organizationName)}`,
    text: paragraphs.join('\n\n'),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
