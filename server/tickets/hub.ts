import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import { listForEntrant } from '../giveaways/entries/for-entrant.ts'
import { findBalanceAt } from '../points/at-event.ts'
import { readWallet } from './wallet.ts'

/** `tickets.hub`: what the caller has at one event. */
export const hub: Handler<'tickets.hub'> = async ({ input, proof, deps }) => ({
  ...(await readWallet(deps, proof, input.query)),
  ...(await readLoyalty(deps, proof, input.query.eventId)),
})

/** The caller's points at the organiser of the event, and its giveaways. */
async function readLoyalty(deps: Deps, session: SessionProof | null, eventId: string) {
  if (!session) return { points: null, giveaways: [] }
  const { userId } = session
  const points = await findBalanceAt(deps.db.web, { userId, eventId })
  const balances = new Map(points ? [[points.organizationId, points.balance]] : [])
  const found = await listForEntrant(deps, { userId, eventId, balances })
  return { points, giveaways: found.map(({ giveaway }) => giveaway) }
}
