import { abilities, may, mayRemove } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { revokeKeysOf } from '../access/api-key-rows.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { revokeScannersOf } from '../scanners/revoke-scanners-of.ts'
import { isLastOwner, refuseLastOwner } from './last-owner.ts'
import { findMembership } from './membership.ts'
import { countOwners, endMembership } from './store.ts'

/** `team.remove`: a membership ends, with the scanners paired and the API keys made in its name; the last owner's never does. */
export const removeMember: Handler<'team.remove'> = (context) =>
  changeTeam(context, async ({ tx, team, role, now }) => {
    const { userId } = context.input.body
    const nothing = { state: 'done', userId, revokedInvitationIds: [] as string[] } as const
    const leaves = userId === context.proof.session.userId
    if (!leaves && !may(role, 'team.see')) throw new Fault(403, abilities['team.see'].refusal)
    const target = await findMembership(tx, team, userId)
    if (!target) throw new Fault(404, 'There is no such member.')
    if (!leaves) requireMayRemove(role, target.role)
    if (target.removed) return unchanged(nothing)
    if (isLastOwner(target, await countOwners(tx, team))) return refuseLastOwner()
    await endMembership(tx, team, { userId, now })
    const revokedGrantIds = await revokeScannersOf(tx, team, { memberId: userId, now })
    const by = context.proof.session.userId
    const revokedInvitationIds = await revokeInvitationsBy(tx, team, { memberId: userId, by, now })
    const revokedApiKeyIds = await revokeKeysOf(tx, team, { memberId: userId, now })
    const action = leaves ? 'team.member_left' : 'team.member_removed'
    const metadata = { role: target.role, revokedGrantIds, revokedInvitationIds, revokedApiKeyIds }
    return done({ ...nothing, revokedInvitationIds }, { action, subjectId: userId, metadata })
  })

function requireMayRemove(actor: Role, target: Role): void {
  if (mayRemove(actor, target)) return
  const sentence =
    target === 'owner' ? 'Only owners remove an owner. Ask one of them.' : abilities['team.manage'].refusal
  throw new Fault(403, sentence)
}
