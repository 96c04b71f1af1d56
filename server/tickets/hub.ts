import { readReceivedBroadcasts } from '../broadcasts/received.ts'
import type { Handler } from '../core/handler.ts'
import { readWallet } from './wallet.ts'

/** `tickets.hub`: what the caller has at one event, each part read by its own slice. */
export const hub: Handler<'tickets.hub'> = async ({ input: { query }, proof, deps }) => {
  const { eventId } = query
  const { web } = deps.db
  const [wallet, broadcasts] = await Promise.all([
    readWallet(deps, proof, query),
    proof ? readReceivedBroadcasts(web, { userId: proof.userId, eventId }) : [],
  ])
  return { ...wallet, broadcasts }
}
