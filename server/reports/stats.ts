import type { Handler } from '../core/handler.ts'
import { countRegistered } from '../registrations/counts.ts'
import { countCheckedIn, sumRevenue } from './stats-store.ts'

/** `reports.stats`: three numbers, each as it is now. */
export const eventStats: Handler<'reports.stats'> = async ({ proof, deps }) => {
  const { web } = deps.db
  const [registered, checkedIn, revenue] = await Promise.all([
    countRegistered(web, proof),
    countCheckedIn(web, proof),
    sumRevenue(web, proof),
  ])
  return { registered, checkedIn, revenue }
}
