import type { Db, Tx } from '../db/db.ts'
import { releaseHeld } from '../places/places.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { erasePerson } from './erase-person.ts'
import { noteErasure } from './erasures.ts'
import type { Erasure } from './erasures.ts'
import { lockLeaving } from './lock-leaving.ts'

/** Ends the orders of a person that came back with them and wait for money that nobody sends. Comes before `eraseAgain`. */
export async function endHeldOrders(db: Db, { userId }: Erasure, now: Date): Promise<void> {
  for (const { id, ...event } of await listHeld(db, userId))
    await releaseHeld(db, event, { ids: [id], now, to: 'cancelled' })
}

/**
 * Erases a person again who came back with a restored database, and returns what the audit log is to say of it. Nothing
 * blocks it: what stood in the way was settled when they were erased for the first time. Null when they are not there, or
 * still erased; the list has them either way.
 */
export async function eraseAgain(
  tx: Tx,
  { userId, erasedAt }: Erasure,
  { hashes, now }: { hashes: KeyedHashes; now: Date },
) {
  await noteErasure(tx, { userId, erasedAt })
  const leaving = await lockLeaving(tx, { userId, by: null, hashes, now })
  return !leaving || leaving.person.erasedAt ? null : erasePerson(tx, leaving)
}

async function listHeld(
  db: Db,
  userId: string,
): Promise<{ organizationId: string; eventId: string; id: string }[]> {
  const { rows } = await db.query<{ organizationId: string; eventId: string; id: string }>(
    `select organization_id as "organizationId", event_id as "eventId", id from registrations
      where user_id = $1 and status = 'held' order by organization_id, event_id, id`,
    [userId],
  )
  return rows
}
