import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** Any fixed number: servers that start at once seed one after the other, and the second finds it done. */
const LOCK = 4_737_202
const ASK_AGAIN_MS = 50

/** Waits until nobody else seeds. Asks again: waiting for a lock is cut off after 2 s, and on a busy machine seeding takes longer. */
export async function lockDemo(tx: Knex.Transaction, signal?: AbortSignal): Promise<void> {
  while (!(await takesLock(tx))) await delay(ASK_AGAIN_MS, undefined, { signal })
}

async function takesLock(tx: Knex.Transaction): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { taken: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as taken',
    [LOCK],
  )
  return rows[0]?.taken ?? false
}
