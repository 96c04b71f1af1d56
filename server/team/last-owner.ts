import { refused } from '../core/refused.ts'
import type { Role } from '@masuk/shared/roles.ts'

/** True when the organisation would be left without an owner: the target is one, and no other is there. */
export function isLastOwner(target: { role: Role }, owners: number): boolean {
  return target.role === 'owner' && owners <= 1
}

/** Why the last owner stays one. */
export const refuseLastOwner = () =>
  refused(
    'last_owner',
    'An organisation keeps at least one owner, and this is the last. Make another member an owner first.',
  )
