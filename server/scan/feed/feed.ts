import { MOST_CHANGES } from '@masuk/shared/contract/door-feed.ts'
import type { Handler } from '../../core/handler.ts'
import { FROM_THE_START } from '../../db/change-order.ts'
import { noteVisit } from '../../scanners/note-visit.ts'
import { readFeedCursor, writeFeedCursor } from './cursor.ts'
import { findChangeOrder, listAdmissionChanges } from './store.ts'
import type { AdmissionChange } from './store.ts'

/** `scan.feed`: who came in and whose admission was taken back since the cursor, at whichever door. */
export const feed: Handler<'scan.feed'> = async ({ input: { query }, proof, deps }) => {
  await noteVisit(proof, query, deps)
  const { organizationId, eventId } = proof
  const day = { organizationId, eventId, day: query.day }
  // Before the changes are read: what is committed in between is told again next time.
  const scope = { day: query.day, ...(await findChangeOrder(deps.db.door)) }
  const cursor = readFeedCursor(query.after, scope)
  const asked = { ...cursor, limit: MOST_CHANGES + 1 }
  const found = await listAdmissionChanges(deps.db.door, day, asked)
  const changes = found.slice(0, MOST_CHANGES)
  const last = found.length > MOST_CHANGES ? (changes.at(-1) ?? null) : null
  const isStart = cursor.since === FROM_THE_START && cursor.after.xid === FROM_THE_START
  return {
    changes: changes.map(show),
    next: writeFeedCursor(scope, cursor, last && { xid: last.xid, id: last.ticketId }),
    more: last !== null,
    fromStart: isStart,
  }
}

function show({ ticketId, scannedAt, device }: AdmissionChange) {
  return {
    ticketId,
    scannedAt: scannedAt?.toISOString() ?? null,
    ...(device !== null && { device }),
  }
}
