import { z } from 'zod'
import { comesAgain, job } from '../jobs/job.ts'
import { ingestListings } from './ingest.ts'
import { recheckListings } from './recheck.ts'

/** `listings.ingest`: every hour, what the sources of listings tell. */
export const ingestJob = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '7 * * * *',
  run: async (_, deps) => void (await ingestListings(deps)),
})

/** `listings.recheck`: every six hours, whether the pages of listings are still there. */
export const recheckJob = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '37 */6 * * *',
  run: async (_, deps) => void (await recheckListings(deps)),
})
