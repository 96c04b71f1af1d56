import { may, mayChangeRole } from '@masuk/shared/roles.ts'
import type { Ability, Role } from '@masuk/shared/roles.ts'
import { revokeKeysOf } from '../access/api-key-rows.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import type { LockedMember, LockedTeam } from '../locks/locks.ts'
import { lockMemberToChange } from '../locks/member.ts'
import { requireOrganizationZones } from '../zones/organization-zones.ts'
import { listMemberZones, writeMemberZones } from './assignments.ts'
import { isLastOwner, refuseLastOwner } from './last-owner.ts'
import { countOwners, writeRole } from './store.ts'

/** `team.change`: another role or other zones; what only the former role allowed ends in the same transaction. */
export const changeMember: Handler<'team.change'> = (context) =>
  changeTeam(context, async ({ tx, team, role: actor, now }) => {
    const { userId, role: askedRole, zoneIds: askedZoneIds } = context.input.body
    const member = await lockMemberToChange(tx, team, userId)
    if (!member) throw new Fault(404, 'There is no such member.')
    const role = askedRole ?? member.role
    requireMayChange(actor, member.role, role)
    if (role !== 'owner' && isLastOwner(member, await countOwners(tx, team))) return refuseLastOwner()

    const before = await listMemberZones(tx, member)
    const zones = askedZoneIds ? await requireOrganizationZones(tx, team, askedZoneIds) : before
    const zoneIds = { before: idsOf(before), after: idsOf(zones) }
    const isSameRole = role === member.role
    const ended = { revokedApiKeyIds: [] as string[], revokedInvitationIds: [] as string[] }
    if (isSameRole && zoneIds.before.join() === zoneIds.after.join())
      return unchanged({ state: 'done', userId, role, zones, ...ended })

    await writeMemberZones(tx, member, zoneIds.after)
    if (isSameRole) {
      return done(
        { state: 'done', userId, role, zones, ...ended },
        { action: 'team.zones_replaced', subjectId: userId, metadata: zoneIds },
      )
    }
    await writeRole(tx, member, role)
    const by = context.proof.session.userId
    Object.assign(ended, await endWhatRoleAllowed(tx, team, { member, role, by, now }))
    return done(
      { state: 'done', userId, role, zones, ...ended },
      {
        action: 'team.role_changed',
        subjectId: userId,
        metadata: { before: member.role, after: role, zoneIds, ...ended },
      },
    )
  })

const idsOf = (zones: readonly { id: string }[]) => zones.map(({ id }) => id).toSorted()

function requireMayChange(actor: Role, from: Role, to: Role): void {
  if (mayChangeRole(actor, from, to)) return
  if (from === 'owner') throw new Fault(403, 'Only owners change an owner. Ask one of them.')
  throw new Fault(403, 'Only owners make somebody an owner. Ask one of them.')
}

/**
 * Ends keys and invitations of a member who may no longer make them: given the role again they would come back. Scanners
 * stay, because every role may pair.
 */
async function endWhatRoleAllowed(
  tx: Tx,
  team: LockedTeam,
  { member, role, by, now }: { member: LockedMember; role: Role; by: string; now: Date },
) {
  const memberId = member.userId
  const lost = (ability: Ability) => may(member.role, ability) && !may(role, ability)
  return {
    revokedInvitationIds: lost('team.manage')
      ? await revokeInvitationsBy(tx, team, { memberId, by, now })
      : [],
    revokedApiKeyIds: lost('keys.manage') ? await revokeKeysOf(tx, team, { memberId, now }) : [],
  }
}
