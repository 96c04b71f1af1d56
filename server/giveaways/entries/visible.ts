import { Fault } from '../../core/fault.ts'
import { requireVisible } from '../../public-events/published-one.ts'
import type { Viewer } from '../../public-events/visibility.ts'
import { findForEntrant } from './for-entrant.ts'
import type { EntrantRow } from './for-entrant.ts'

/** Nobody: has entered nothing and holds no ticket. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The giveaway for who holds a ticket of its event, has entered it, or may see the event; else 404. */
export async function requireVisibleGiveaway(viewer: Viewer, giveawayId: string): Promise<EntrantRow> {
  const userId = viewer.proof?.userId ?? NOBODY
  const row = await findForEntrant(viewer.deps.db.web, { userId, giveawayId })
  if (!row) throw new Fault(404, 'There is no such giveaway, or its event is not for everybody.')
  if (!row.hasTicket && row.ownEntries === 0) await requireVisible(viewer, row.eventId)
  return row
}
