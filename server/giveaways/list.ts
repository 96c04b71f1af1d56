import type { Handler } from '../core/handler.ts'
import { closeDue } from './close.ts'
import { showForOrganiser } from './show.ts'
import { listForOrganiser } from './store.ts'

/** `giveaways.list`: closes those whose time has come, and shows all of the event. */
export const listGiveaways: Handler<'giveaways.list'> = async ({ proof, deps }) => {
  const now = deps.clock.now()
  await closeDue(deps.db.web, { eventId: proof.eventId }, now)
  const rows = await listForOrganiser(deps.db.web, proof, null)
  return { giveaways: rows.map((row) => showForOrganiser(row, now)) }
}
