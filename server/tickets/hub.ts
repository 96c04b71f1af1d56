import { readReceivedBroadcasts } from '../broadcasts/received.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import { listForEntrant } from '../giveaways/entries/for-entrant.ts'
import { findBalanceAt } from '../points/at-event.ts'
import { readWallet } from './wallet.ts'

/** `tickets.hub`: what the caller has at one event, each part read by its own slice. */
export const hub: Handler<'tickets.hub'> = async ({ input: { query }, proof, deps }) => {
  const [wallet, mine] = await Promise.all([
    readWallet(deps, proof, query),
    proof ? readMine(deps, proof, query.eventId) : { points: null, giveaways: [], broadcasts: [] },
  ])
  return { ...wallet, ...mine }
}

/** The caller's points at the organiser of the event, its giveaways, and the broadcasts that the caller was sent. */
async function readMine(deps: Deps, { userId }: SessionProof, eventId: string) {
  const { web } = deps.db
  const broadcasts = await readReceivedBroadcasts(web, { userId, eventId })
  const points = await findBalanceAt(web, { userId, eventId })
  const balances = new Map(points ? [[points.organizationId, points.balance]] : [])
  const found = await listForEntrant(deps, { userId, eventId, balances })
  return { points, giveaways: found.map(({ giveaway }) => giveaway), broadcasts }
}
