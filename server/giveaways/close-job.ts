import { z } from 'zod'
import { comesAgain, job } from '../jobs/job.ts'
import { closeDue } from './close.ts'

/** `giveaways.close`: every minute, so that the list of entries is published before anybody draws. */
export const closeGiveaways = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  run: (_, { db, clock }) => closeDue(db.web, {}, clock.now()),
})
