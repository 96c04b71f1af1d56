import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { ingestListings } from './ingest.ts'
import { recheckListings } from './recheck.ts'

const BUSY = { state: 'busy' } as const

/** `listings.ingest`: reads the sources of listings now. */
export const ingest: Handler<'listings.ingest'> = async ({ input: { headers }, deps }) => {
  requireCron(deps, headers.authorization)
  return (await ingestListings(deps)) ?? BUSY
}

/** `listings.recheck`: looks at the pages of listings now. */
export const recheck: Handler<'listings.recheck'> = async ({ input: { headers }, deps }) => {
  requireCron(deps, headers.authorization)
  return (await recheckListings(deps)) ?? BUSY
}

/** Without a secret in the settings there is nothing at this address. */
function requireCron({ isCronCall }: Deps, authorization: string | undefined): void {
  if (!isCronCall) throw new Fault(404, 'There is nothing at this address. The API is described at /docs.')
  if (!isCronCall(authorization))
    throw new Fault(401, 'Send the header Authorization: Bearer and the secret that MASUK_CRON_SECRET holds.')
}
