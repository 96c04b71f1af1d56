import { MOST_TOLD_CHANGES } from '@masuk/shared/contract/workshops.ts'
import { countOrRefuse, makeOwnLimit } from '../access/own-limit.ts'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { requireEvent } from '../events/event.ts'
import type { LockedWorkshop } from '../locks/workshop.ts'
import { notify } from '../notifications/notify.ts'
import { listBookers } from '../registrations/workshop-places.ts'
import { changeText } from './change-text.ts'
import type { WorkshopRow } from './store.ts'

/** People of one statement. */
const A_SLICE = 500

/**
 * Tells those who have booked a workshop that it is elsewhere, at another time, or does not take place (`after` is null), in
 * the transaction that changes it. Nothing is told of a workshop that is over, nor while its event is a draft.
 */
export async function tellBookers(
  deps: Deps,
  tx: Tx,
  key: LockedWorkshop,
  { before, after }: { before: WorkshopRow; after: WorkshopRow | null },
): Promise<void> {
  const text = changeText(before, after)
  if (!text || before.endsAt <= deps.clock.now()) return
  const event = await requireEvent(tx, key)
  if (event.status === 'draft') return
  const { organizationId, eventId, workshopId } = key
  const about = { organizationId, eventId, cause: `${workshopId}@${before.version}`, path: '/tickets' }
  const told = { ...about, title: text.title, body: `${text.body} (${event.name})` }
  const people = await listBookers(tx, key)
  if (people.length > 0 && after) await countTold(deps, workshopId)
  for (let from = 0; from < people.length; from += A_SLICE) {
    const slice = people.slice(from, from + A_SLICE)
    await notify(
      deps,
      tx,
      slice.map((userId) => ({ ...told, userId, kind: 'event_changed' as const })),
    )
  }
}

/** Every change reaches everybody who has booked: whoever saves again and again would fill their inboxes. */
async function countTold(deps: Deps, workshopId: string): Promise<void> {
  const limit = makeOwnLimit(deps, { name: 'workshop-told', most: MOST_TOLD_CHANGES, withinSeconds: 3_600 })
  await countOrRefuse(
    limit,
    workshopId,
    (seconds) =>
      `Those who have booked were told of ${MOST_TOLD_CHANGES} changes within the hour. Save time and place again in ${seconds} seconds.`,
  )
}
