import type { Role } from '@masuk/shared/roles.ts'
import type { Tx } from '../db/db.ts'
import type { LockedMember, LockedTeam } from './locks.ts'

/**
 * Waits for what the member does and for whoever assigns zones to them, then holds both off: their role and zones are
 * changed by this transaction alone. It stands where lockMember stands. Null when the person is no live member.
 */
export async function lockMemberToChange(
  tx: Tx,
  { organizationId }: LockedTeam,
  userId: string,
): Promise<LockedMember | null> {
  const { rows } = await tx.query<{ role: Role }>(
    `select role from memberships
      where organization_id = $1 and user_id = $2 and removed_at is null
        for no key update`,
    [organizationId, userId],
  )
  const [member] = rows
  return member ? ({ organizationId, userId, role: member.role } as LockedMember) : null
}
