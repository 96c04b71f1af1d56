import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { comesAgain, everyNight, job } from '../jobs/job.ts'
import { compareLists } from './lists.ts'
import { reconcileRefunds } from './refunds.ts'
import { askAfter, listLapsing, listUnpaid } from './unpaid.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** `payments.reconcile_lapsing`: every five minutes, what became of payments whose places are about to be freed, or just were. */
export const reconcileLapsing = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '*/5 * * * *',
  async run(_, deps) {
    const now = deps.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms)
    const lapsing = { from: at(-20 * MINUTE_MS), to: at(3 * MINUTE_MS), createdAfter: at(-DAY_MS) }
    for (const intent of await listLapsing(deps.db.web, lapsing)) {
      const gateway = deps.payments.get(intent.provider)
      if (gateway) await askAfter(deps, gateway, intent)
    }
  },
})

const UNPAID_DAYS = 7
const LISTED_DAYS = 3

/** `payments.reconcile`: every night, our books of the last days beside those of each gateway. */
export const reconcile = job({
  payload: z.object({}),
  policy: everyNight,
  schedule: '30 4 * * *',
  async run(_, deps) {
    await reconcileRefunds(deps)
    await reconcilePayments(deps)
  },
})

async function reconcilePayments(deps: Deps): Promise<void> {
  const to = deps.clock.now()
  const before = (days: number) => new Date(to.getTime() - days * DAY_MS)
  for (const gateway of deps.payments.all) {
    if (gateway.simulate) continue
    if (gateway.listPayments) {
      await compareLists(deps, gateway, { from: before(LISTED_DAYS), to })
      continue
    }
    const { provider } = gateway
    for (const intent of await listUnpaid(deps.db.web, { provider, from: before(UNPAID_DAYS), to }))
      await askAfter(deps, gateway, intent)
  }
}
