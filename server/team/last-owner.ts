import type { Role } from '@masuk/shared/roles.ts'

/** True when the organisation would be left without an owner: the target is one, and no other is there. */
export function isLastOwner(target: { role: Role }, owners: number): boolean {
  return target.role === 'owner' && owners <= 1
}
