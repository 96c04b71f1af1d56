import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { operations } from '@masuk/shared/contract/index.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Deps } from '../core/deps.ts'
import { OutsideFailure } from '../outside/outside-failure.ts'
import { withLease } from './lease.ts'
import { keepChecks, listUncheckedPages } from './store.ts'

const EVERY_MS = 5 * 3_600_000
const MOST_PAGES = 400
const AT_ONCE = 4
const TIMEOUT_MS = 10_000
const BEGINS_WITHIN_MS = 120_000
const MOST_BYTES = 64 * 1024
/** When so many pages are asked and none can be reached, it is we who are cut off. */
const NEVER_ALL_AWAY = 5

type Rechecked = Extract<Reply<(typeof operations)['listings.recheck']>, { state: 'done' }>

interface Check {
  url: string
  isThere: boolean
  isReached: boolean
}

/** Asks the pages of listings whether they are still there; null while that is being done already. */
export function recheckListings(deps: Deps): Promise<Rechecked | null> {
  return withLease(deps, 'recheck', async () => {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - EVERY_MS)
    const pages = await listUncheckedPages(deps.db.web, { now, before, most: MOST_PAGES })
    const checks = await checkPages(deps, pages)
    const isCutOff = checks.length >= NEVER_ALL_AWAY && !checks.some(({ isReached }) => isReached)
    if (isCutOff)
      deps.log.warn({ part: 'listings', pages: checks.length }, 'no page of a listing was reached')
    const kept = isCutOff ? [] : checks
    const gone = await keepChecks(deps.db.web, { checks: kept, day: klDayOf(now.getTime()), now })
    return {
      state: 'done',
      checked: kept.length,
      failed: kept.filter(({ isThere }) => !isThere).length,
      gone,
    }
  })
}

async function checkPages(deps: Deps, pages: readonly string[]): Promise<Check[]> {
  const waiting = [...pages]
  const checks: Check[] = []
  const begun = performance.now()
  const checkSome = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (performance.now() - begun > BEGINS_WITHIN_MS) return
      checks.push(await checkPage(deps, url))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkSome))
  return checks
}

/** Who wants a sign-in or fewer calls is there. Its own certificate or address may be what has gone wrong. */
async function checkPage({ outside }: Deps, url: string): Promise<Check> {
  try {
    const answer = await outside.open({ url, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES })
    await answer.cancel()
    const isThere = answer.status < 500 && answer.status !== 404 && answer.status !== 410
    return { url, isThere, isReached: true }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return { url, isThere: false, isReached: error.reason !== 'unreachable' && error.reason !== 'timeout' }
  }
}
