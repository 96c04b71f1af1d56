import { randomUUIDv7 } from 'node:crypto'
import {
  INVITATION_DAYS,
  MOST_INVITATIONS,
  MOST_INVITATIONS_A_DAY,
  MOST_MAILS_A_DAY,
} from '@masuk/shared/contract/invitations.ts'
import { done } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import type { LockedTeam } from '../locks/locks.ts'
import { isMember } from '../team/membership.ts'
import { requireOrganizationZones } from '../zones/organization-zones.ts'
import { showInvitation } from './invitation.ts'
import { maskEmail } from './mask-email.ts'
import { refuse } from './refused.ts'
import { countInvitations, findPending, noteMail, saveInvitation } from './store.ts'
import type { PendingInvitation } from './store.ts'

const DAY_MS = 24 * 3_600_000
const LIFETIME_MS = INVITATION_DAYS * DAY_MS
/** An address is mailed at most once in this time, however often its invitation is renewed, or revoked and made anew. */
const MAIL_EVERY_MS = 60_000

/** `invitations.send`: one pending invitation for an address, new or renewed, and an e-mail with its link. */
export const sendInvitation: Handler<'invitations.send'> = (context) =>
  changeTeam(context, async ({ tx, team, now }) => {
    const { email, role, zoneIds: askedZoneIds } = context.input.body
    const { session } = context.proof
    const { id, expiresAt, renewed, mailed, keptZoneIds } = renewal(await findPending(tx, team, email), now)
    const zones = await requireOrganizationZones(tx, team, askedZoneIds ?? keptZoneIds)
    if (await isMember(tx, team, email)) return refuse('already_member')
    const reason = mailed ? null : await whyNoMore(tx, team, { invitationId: id, email, renewed, now })
    if (reason) return refuse(reason)

    const zoneIds = zones.map((zone) => zone.id)
    await saveInvitation(tx, team, { id, email, role, invitedBy: session.userId, expiresAt, now, zoneIds })
    if (!mailed) {
      await noteMail(tx, team, { invitationId: id, now })
      const { organizationId } = team
      await context.deps.jobs.enqueue(tx, 'team.invitation_mail', { organizationId, invitationId: id })
    }
    const shown = { id, email, role, zones, expiresAt, invitedBy: session.name || maskEmail(session.email) }
    return done(
      { state: 'done', invitation: showInvitation(shown, { addresses: true }), renewed },
      {
        action: renewed ? 'team.invitation_renewed' : 'team.invited',
        subjectId: id,
        metadata: { role, zoneIds, expiresAt: expiresAt.toISOString() },
      },
    )
  })

/** A new invitation, or the pending one with a new end. One that was mailed just now keeps its end, and so its link. */
function renewal(pending: PendingInvitation | null, now: Date) {
  const fresh = new Date(now.getTime() + LIFETIME_MS)
  const mailed = pending !== null && fresh.getTime() - pending.expiresAt.getTime() < MAIL_EVERY_MS
  const renewed = pending !== null && pending.expiresAt > now
  return {
    id: pending?.id ?? randomUUIDv7(),
    expiresAt: mailed ? pending.expiresAt : fresh,
    renewed,
    mailed,
    keptZoneIds: renewed ? pending.zoneIds : [],
  }
}

/** Why one more can't be mailed; null when it can. The limits keep our mail from being a nuisance. */
async function whyNoMore(
  tx: Tx,
  team: LockedTeam,
  { renewed, ...asked }: { invitationId: string; email: string; renewed: boolean; now: Date },
): Promise<'too_many_invitations' | 'too_many_today' | 'mailed_too_often' | 'mailed_just_now' | null> {
  const since = new Date(asked.now.getTime() - DAY_MS)
  const justNow = new Date(asked.now.getTime() - MAIL_EVERY_MS)
  const { live, mailed, ...counts } = await countInvitations(tx, team, { ...asked, since, justNow })
  if (!renewed && live >= MOST_INVITATIONS) return 'too_many_invitations'
  if (mailed >= MOST_INVITATIONS_A_DAY) return 'too_many_today'
  if (counts.mailedAddress >= MOST_MAILS_A_DAY) return 'mailed_too_often'
  return counts.mailedJustNow ? 'mailed_just_now' : null
}
