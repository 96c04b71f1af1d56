import { GROUPS_A_MINUTE, SEARCHES_A_MINUTE } from '@masuk/shared/contract/door-lookups.ts'
import { countOrRefuse, makeOwnLimit } from '../../access/own-limit.ts'
import type { Deps } from '../../core/deps.ts'

/** How often a grant may look up in a minute, beside the limit of all requests. */
const most = { group: GROUPS_A_MINUTE, search: SEARCHES_A_MINUTE } as const

/** Counts a look-up of the grant, by all processes together, or throws 429. Refuses what it can't count. */
export function countLookup(deps: Pick<Deps, 'db'>, kind: keyof typeof most, grantId: string): Promise<void> {
  const limit = makeOwnLimit(deps, { name: `door-${kind}`, most: most[kind], withinSeconds: 60 })
  return countOrRefuse(
    limit,
    grantId,
    (seconds) => `This door has looked up too much in this minute. Try again in ${seconds} seconds.`,
  )
}
