import type { Handler } from '../core/handler.ts'
import { tagged } from '../core/reply.ts'
import { listCategories } from '../event-details/categories.ts'
import { countConfirmed } from './store.ts'

const KEPT_MS = 60_000

/** `publicEvents.categories`: all there are. */
export const categories: Handler<'publicEvents.categories'> = async ({ input: { headers }, deps }) =>
  tagged({ categories: await listCategories(deps.db.web) }, headers['if-none-match'])

/** Of each service in this process: the count reads every confirmed registration. */
const counts = new WeakMap<object, { confirmed: Promise<number>; at: number }>()

/** `publicEvents.confirmedCount`: counted once a minute, however many ask. */
export const confirmedCount: Handler<'publicEvents.confirmedCount'> = async ({ deps: { db, clock } }) => {
  const now = clock.now().getTime()
  const kept = counts.get(db)
  if (kept && now - kept.at < KEPT_MS) return { confirmed: await kept.confirmed }
  const confirmed = countConfirmed(db.web)
  counts.set(db, { confirmed, at: now })
  confirmed.catch(() => counts.delete(db))
  return { confirmed: await confirmed }
}
