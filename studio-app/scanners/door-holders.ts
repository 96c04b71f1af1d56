import type { viewTeam } from '@masuk/shared/contract/team.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { roles } from '@masuk/shared/roles.ts'

type Team = Pick<Reply<typeof viewTeam>, 'role' | 'members'>

/** For whom the caller may pair a device, beside themselves: members whose role is not above their own, by name. */
export function holdersIn({ role, members }: Team, ownId: string): { id: string; name: string }[] {
  const own = roles.indexOf(role)
  return members
    .filter((member) => member.userId !== ownId && roles.indexOf(member.role) >= own)
    .map(({ userId, name }) => ({ id: userId, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
