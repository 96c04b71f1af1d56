import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { transaction } from '../db/transaction.ts'
import { everyNight, job } from '../jobs/job.ts'
import { lockOldBlobs } from '../locks/picture-locks.ts'
import { deleteRemoved, markRemoving } from './store.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 200

/**
 * `blobs.remove_unused`: what was uploaded more than a day ago and nothing refers to: never confirmed, replaced, or of an
 * event that is gone. First nothing may refer to it any more, then its bytes go, then its row: an end in between is mended
 * by the next night.
 */
export const removeUnused = job({
  payload: z.object({}),
  policy: everyNight,
  schedule: '40 3 * * *',
  async run(_, deps) {
    while ((await removeSome(deps)) === AT_ONCE);
  },
})

async function removeSome({ db, blobs, clock }: Deps): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  const ids = await transaction(db.web, async (tx) =>
    // Asked again under the lock: the statement that waits does not see what it waited for.
    markRemoving(tx, await lockOldBlobs(tx, { before, most: AT_ONCE }), now),
  )
  for (const id of ids) {
    await blobs.delete({ kind: 'uploads', id })
    await blobs.delete({ kind: 'pictures', id })
  }
  await deleteRemoved(db.web, ids)
  return ids.length
}
