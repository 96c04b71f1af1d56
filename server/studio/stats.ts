import type { eventStats as operation } from '@masuk/shared/contract/studio.ts'
import type { Handler } from '../http/serve-operation.ts'
import { countRegistered } from './event-counts-store.ts'
import { countCheckedIn, sumRevenue } from './stats-store.ts'

/** `studio.stats`: three numbers, each as it is now. */
export const eventStats: Handler<typeof operation> = async ({ proof, deps }) => {
  const { web } = deps.db
  const [registered, checkedIn, revenue] = await Promise.all([
    countRegistered(web, proof),
    countCheckedIn(web, proof),
    sumRevenue(web, proof),
  ])
  return { registered, checkedIn, revenue }
}
