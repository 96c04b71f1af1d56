import type { Db, Tx } from '../db/db.ts'
import type { EventKey, LockedEvent, LockedRegistration } from '../locks/locks.ts'

/** Ends those of the registrations that still hold places, frees the places once, and gives the ids of those ended. */
export async function releaseHeld(
  db: Db,
  { organizationId, eventId }: EventKey,
  { ids, now, to }: { ids: readonly string[]; now: Date; to: 'expired' | 'cancelled' },
): Promise<string[]> {
  const { rows } = await db.query<{ ended: string[] }>('select release_held($1, $2, $3, $4, $5) as ended', [
    organizationId,
    eventId,
    ids,
    now,
    to,
  ])
  return rows[0]?.ended ?? []
}

/** Locks every counter of an event, for a change that locks what comes after them before it frees places. */
export async function lockInventory(tx: Tx, { organizationId, eventId }: EventKey): Promise<void> {
  await tx.query('select lock_inventory($1, $2)', [organizationId, eventId])
}

/** Takes the places of a registration again that has lost them; null, or why that can't be. */
export async function retakePlaces(
  tx: Tx,
  { organizationId, eventId, registrationId, now }: EventKey & { registrationId: string; now: Date },
): Promise<string | null> {
  const { rows } = await tx.query<{ refusal: string | null }>(
    'select retake_places($1, $2, $3, $4) as refusal',
    [organizationId, eventId, registrationId, now],
  )
  return rows[0]?.refusal ?? null
}

export interface Confirmation {
  now: Date
  /** One for each ticket that was ordered. */
  ticketIds: readonly string[]
  /** The key that signs their codes. */
  keyId: number
  mailId: string
  /** Of what it earns: one for the registration, one for what was paid. */
  pointEntryIds: readonly string[]
}

/** Confirms a registration whose places are taken: makes its tickets and the mail that brings them, and gives its points. */
export async function confirmRegistration(
  tx: Tx,
  { organizationId, registrationId }: LockedRegistration,
  { now, ticketIds, keyId, mailId, pointEntryIds }: Confirmation,
): Promise<void> {
  await tx.query('select confirm_registration($1, $2, $3, $4, $5, $6, $7)', [
    organizationId,
    registrationId,
    now,
    ticketIds,
    keyId,
    mailId,
    pointEntryIds,
  ])
}

/** Voids those of the tickets that are valid, frees their places once, and gives the ids of those voided. */
export async function voidTickets(
  tx: Tx,
  { organizationId, eventId }: EventKey,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ voided: string[] }>('select void_tickets($1, $2, $3, $4) as voided', [
    organizationId,
    eventId,
    ids,
    now,
  ])
  return rows[0]?.voided ?? []
}

/**
 * Throws the counters of an event away whose limits change: the next booking counts anew. Nobody books while the event
 * is locked.
 */
export async function dropInventory(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('delete from event_inventory where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
  await tx.query('delete from ticket_inventory where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
  await tx.query('delete from workshop_inventory where organization_id = $1 and event_id = $2', [
    organizationId,
    eventId,
  ])
}
