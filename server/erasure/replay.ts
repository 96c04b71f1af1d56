import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { releaseHeld } from '../places/places.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { erasePerson } from './erase-person.ts'
import { noteErasure } from './erasures.ts'
import type { Erasure } from './erasures.ts'
import { lockLeaving } from './lock-leaving.ts'

/**
 * Erases a person again who came back with a restored database. Nothing blocks it: what stood in the way was settled when
 * they were erased for the first time. False when they are not there, or still erased; the list has them either way.
 */
export async function eraseAgain(
  db: pg.Pool,
  { userId, erasedAt }: Erasure,
  { hashes, now }: { hashes: KeyedHashes; now: Date },
): Promise<boolean> {
  // An order that came back with them would wait for money that nobody sends.
  for (const { id, ...event } of await listHeld(db, userId))
    await releaseHeld(db, event, { ids: [id], now, to: 'cancelled' })
  return transaction(db, async (tx) => {
    await noteErasure(tx, { userId, erasedAt })
    const leaving = await lockLeaving(tx, { userId, by: null, hashes, now })
    if (!leaving || leaving.person.erasedAt) return false
    await erasePerson(tx, leaving)
    return true
  })
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
