import { abilities, mayRemove } from '@masuk/shared/roles.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { isLastOwner } from './last-owner.ts'
import { refused } from './refused.ts'
import { requireStillAllowed } from './still-allowed.ts'
import { countOwners, endMembership, findRole, lockTeam } from './store.ts'

/** `team.remove`: a membership ends, with the scanners paired in its name; the last owner's never does. */
export const removeMember: Handler<'team.remove'> = async ({ input: { body }, proof, deps }) => {
  const { organizationId } = proof
  const actorId = proof.session.userId
  const { userId } = body
  const leaves = userId === actorId
  return webTransaction(deps.db, async (tx) => {
    const team = await lockTeam(tx, organizationId)
    const needs = leaves ? 'team.leave' : 'team.see'
    const role = await requireStillAllowed(tx, team, { userId: actorId, needs })
    const target = await findRole(tx, team, userId)
    if (!target) throw new Fault(404, 'There is no such member.')
    if (!leaves) requireMayRemove(role, target.role)
    if (target.removed) return { state: 'done', userId } as const
    if (isLastOwner(target, await countOwners(tx, team))) return refused('last_owner')
    const revokedGrantIds = await endMembership(tx, team, { userId, now: deps.clock.now() })
    await writeAudit(tx, {
      organizationId,
      actorId,
      action: leaves ? 'team.member_left' : 'team.member_removed',
      subject: { type: 'member', id: userId },
      metadata: { role: target.role, revokedGrantIds },
    })
    return { state: 'done', userId } as const
  })
}

function requireMayRemove(actor: Role, target: Role): void {
  if (mayRemove(actor, target)) return
  const sentence =
    target === 'owner' ? 'Only owners remove an owner. Ask one of them.' : abilities['team.manage'].refusal
  throw new Fault(403, sentence)
}
