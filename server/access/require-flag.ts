import type { FlagName } from '../outside/flags/declared-flags.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'

/** Throws 404 while a flag is off for somebody: the id of a person, or null for nobody in particular. */
export async function requireFlag(
  { flags }: Pick<Deps, 'flags'>,
  name: FlagName,
  callerKey: string | null,
): Promise<void> {
  if (!(await flags.isOn(name, callerKey)))
    throw new Fault(404, 'The operator of this service has switched this off.')
}
