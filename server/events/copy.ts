import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'

/** Where a copy of an event goes. `shiftMs` moves all its times. */
export interface Copy {
  eventId: string
  shiftMs: number
}

/** The ids of rows, and beside each that of its copy. */
export type NewIds = readonly [from: string[], to: string[]]

/** The ids of the original's rows, and a new one for each. Nobody changes the original meanwhile: it is locked. */
export async function newIdsFor(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  table: 'ticket_types' | 'workshops' | 'zones',
): Promise<NewIds> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where organization_id = $1 and event_id = $2`,
    [organizationId, eventId],
  )
  return [rows.map((row) => row.id), rows.map(() => randomUUIDv7())]
}
