import { z } from 'zod'
import { everyNight, job } from '../jobs/job.ts'
import { retentions } from './retention.ts'

/** As much in one statement as is done well within its time. */
const AT_ONCE = 5_000

/** `erasure.retention`: every night, deletes what is kept for a time only. */
export const retention = job({
  payload: z.object({}),
  policy: everyNight,
  schedule: '15 4 * * *',
  async run(_, { db, clock, log }) {
    const now = clock.now()
    for (const { table, deleteOld } of retentions) {
      let deleted = 0
      for (let last = AT_ONCE; last === AT_ONCE; deleted += last)
        last = await deleteOld(db.web, { now, most: AT_ONCE })
      if (deleted > 0) log.info({ part: 'erasure', table, deleted }, 'what was over was deleted')
    }
  },
})
