import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { comesAgain, job } from '../jobs/job.ts'
import type { EventKey } from '../locks/locks.ts'
import { releaseHeld } from './places.ts'

const AT_ONCE = 200
/** Frees the places of an event whose time to pay is over, and tells how many registrations that were. */
export async function releaseLapsed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  event: EventKey,
): Promise<number> {
  const now = clock.now()
  const { rows } = await db.web.query<{ id: string }>(
    `select id from registrations
      where organization_id = $1 and event_id = $2 and status = 'held' and hold_ends_at <= $3
      order by hold_ends_at limit $4`,
    [event.organizationId, event.eventId, now, AT_ONCE],
  )
  if (rows.length === 0) return 0
  const ended = await releaseHeld(db.web, event, { ids: rows.map(({ id }) => id), now, to: 'expired' })
  return ended.length
}

/** `registrations.lapse`: every minute, everywhere. */
export const lapse = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  async run(_, deps) {
    const { rows } = await deps.db.web.query<EventKey>(
      `select distinct organization_id as "organizationId", event_id as "eventId"
         from registrations where status = 'held' and hold_ends_at <= $1`,
      [deps.clock.now()],
    )
    for (const event of rows) while ((await releaseLapsed(deps, event)) === AT_ONCE);
  },
})
