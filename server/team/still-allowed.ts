import { abilities, may } from '@masuk/shared/roles.ts'
import type { Ability, Role } from '@masuk/shared/roles.ts'
import type { Tx } from '../db/web.ts'
import { Fault } from '../core/fault.ts'
import { findRole } from './store.ts'
import type { LockedTeam } from './store.ts'

/** The caller's role, asked again inside the lock: the change that this one waited for may have removed the caller. */
export async function requireStillAllowed(
  tx: Tx,
  team: LockedTeam,
  { userId, needs }: { userId: string; needs: Ability },
): Promise<Role> {
  const member = await findRole(tx, team, userId)
  if (!member || member.removed) throw new Fault(403, 'You are no longer a member of this organisation.')
  if (!may(member.role, needs)) throw new Fault(403, abilities[needs].refusal)
  return member.role
}
