import { EXPORTS_AN_HOUR } from '@masuk/shared/contract/account.ts'
import { countOrRefuse, makeOwnLimit } from '../../access/own-limit.ts'
import type { Deps } from '../../core/deps.ts'

/** Counts a download of the person, by all processes together, or throws 429. Refuses what it can't count. */
export function countExport(deps: Pick<Deps, 'db'>, userId: string): Promise<void> {
  const limit = makeOwnLimit(deps, { name: 'export', most: EXPORTS_AN_HOUR, withinSeconds: 3_600 })
  return countOrRefuse(
    limit,
    userId,
    (seconds) =>
      `You may download your data ${EXPORTS_AN_HOUR} times in an hour. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  )
}
