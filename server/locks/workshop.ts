import type { Tx } from '../db/db.ts'
import type { EventKey, LockedEvent } from './locks.ts'

declare const lock: unique symbol

/** A workshop that only this transaction changes. Nobody takes a place in it meanwhile: its event is locked. */
export interface LockedWorkshop extends EventKey {
  readonly workshopId: string
  readonly [lock]: 'workshop'
}

/** Waits for whoever refers to the workshop, then holds them off; null when the event has no such workshop. */
export async function lockWorkshop(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  workshopId: string,
): Promise<LockedWorkshop | null> {
  const { rowCount } = await tx.query(
    'select 1 from workshops where organization_id = $1 and event_id = $2 and id = $3 for update',
    [organizationId, eventId, workshopId],
  )
  return rowCount === 1 ? ({ organizationId, eventId, workshopId } as LockedWorkshop) : null
}
