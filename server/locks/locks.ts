import type { Role } from '@masuk/shared/roles.ts'
import type { Tx } from '../db/db.ts'

/*
 * Every row lock of the service; those of giveaways and points are in loyalty-locks.ts, of pictures in picture-locks.ts.
 * All transactions take them in one order, that of this file, so that two of them can't wait for each other:
 *
 *   person → team or event list → event → member (also member.ts) → API key (api-key.ts) → broadcasts of an event → giveaway → blob
 *   → ticket type → workshop (workshop.ts) → zone → inventory → promotion code → registration → payment intent → ticket → scan → points account → event update
 *   → push device → alert (alert-locks.ts)
 *
 * A person is locked in person.ts, beside this file, with all that is theirs. Before a person comes only their address, by
 * which sign-ins take turns (identity/address-store.ts). The points account is last: what is taken back is known only when
 * order, payment or scan are locked, and who spends needs nothing behind it. Awards lock none.
 *
 * Inventory and promotion codes are locked by the functions of the database that book (migrations/0020_book.sql). Whoever
 * books takes the buyer's profile and what organisers were given of it last.
 *
 * A transaction takes those it needs and leaves the others out. A lock is a value that only its function makes, and what
 * locks further down or writes under it demands that value. What is counted under a lock is counted by a statement of
 * its own: the statement that waits does not see what it waited for.
 */

declare const lock: unique symbol

/** The team of an organisation, which only this transaction changes. */
export interface LockedTeam {
  readonly organizationId: string
  readonly [lock]: 'team'
}

/** Waits for other changes to the team: those of one organisation happen one after the other. */
export async function lockTeam(tx: Tx, organizationId: string): Promise<LockedTeam> {
  await lockOrganization(tx, organizationId)
  return { organizationId } as LockedTeam
}

/** The events of an organisation: only this transaction adds one or gives one another slug. */
export interface LockedEventList {
  readonly organizationId: string
  readonly [lock]: 'event list'
}

/** Waits for whoever adds an event to the organisation, then holds them off. */
export async function lockEventList(tx: Tx, organizationId: string): Promise<LockedEventList> {
  await lockOrganization(tx, organizationId)
  return { organizationId } as LockedEventList
}

/** One row for the team and for the list of events: both change seldom. */
async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  // Not `for update`: rows that refer to the organisation are still added meanwhile.
  await tx.query('select 1 from organizations where id = $1 for no key update', [organizationId])
}

/** Where an event is: the organisation comes first in every key. */
export interface EventKey {
  readonly organizationId: string
  readonly eventId: string
}

/** An event that only this transaction changes. */
export interface LockedEvent extends EventKey {
  readonly [lock]: 'event'
}

/**
 * Waits for whoever changes the event or adds registrations to it, then holds them off: what is counted or copied after
 * this stays so until the transaction ends. Null when there is no such event.
 */
export async function lockEvent(tx: Tx, { organizationId, eventId }: EventKey): Promise<LockedEvent | null> {
  const { rowCount } = await tx.query(
    'select 1 from events where organization_id = $1 and id = $2 for update',
    [organizationId, eventId],
  )
  return rowCount === 1 ? ({ organizationId, eventId } as LockedEvent) : null
}

/** A live member, who stays one in this role until the transaction ends. */
export interface LockedMember {
  readonly organizationId: string
  readonly userId: string
  readonly role: Role
  readonly [lock]: 'member'
}

/** Waits for whoever removes the member, then holds them off; null when the person is no member any more. */
export async function lockMember(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<LockedMember | null> {
  const { rows } = await tx.query<{ role: Role }>(
    `select role from memberships
      where organization_id = $1 and user_id = $2 and removed_at is null
        for share`,
    [organizationId, userId],
  )
  const [member] = rows
  return member ? ({ organizationId, userId, role: member.role } as LockedMember) : null
}

/** The broadcasts of an event: only this transaction adds one. */
export interface LockedBroadcasts extends EventKey {
  readonly [lock]: 'broadcasts'
}

/** Waits for whoever sends a broadcast to the event, then holds them off. The event itself is not locked: doors and buyers go on. */
export async function lockBroadcasts(
  tx: Tx,
  { organizationId, eventId }: EventKey,
): Promise<LockedBroadcasts> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('broadcasts ' || $1::text, 0))`, [eventId])
  return { organizationId, eventId } as LockedBroadcasts
}

/** A ticket type of which no ticket is issued meanwhile. */
export interface LockedTicketType extends EventKey {
  readonly ticketTypeId: string
  readonly [lock]: 'ticket type'
}

/** Waits for whoever issues tickets of this type and holds them off; null when the event has no such type. */
export async function lockTicketType(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  ticketTypeId: string,
): Promise<LockedTicketType | null> {
  const { rowCount } = await tx.query(
    'select 1 from ticket_types where organization_id = $1 and event_id = $2 and id = $3 for update',
    [organizationId, eventId, ticketTypeId],
  )
  return rowCount === 1 ? ({ organizationId, eventId, ticketTypeId } as LockedTicketType) : null
}

/** A zone to which nobody is limited meanwhile. */
export interface LockedZone extends EventKey {
  readonly zoneId: string
  readonly [lock]: 'zone'
}

/** Holds off whoever would limit a person to the zone; null when the event has no such zone. */
export async function lockZone(
  tx: Tx,
  { organizationId, eventId }: LockedEvent,
  zoneId: string,
): Promise<LockedZone | null> {
  const { rowCount } = await tx.query(
    'select 1 from zones where organization_id = $1 and event_id = $2 and id = $3 for update',
    [organizationId, eventId, zoneId],
  )
  return rowCount === 1 ? ({ organizationId, eventId, zoneId } as LockedZone) : null
}

/** Holds off whoever would limit a person to any zone of the event. */
export async function lockZonesOf(tx: Tx, { organizationId, eventId }: LockedEvent): Promise<void> {
  await tx.query('select 1 from zones where organization_id = $1 and event_id = $2 order by id for update', [
    organizationId,
    eventId,
  ])
}

/** Those of the zones that the organisation has. None of them is deleted until the transaction ends. */
export async function lockZonesInUse(
  tx: Tx,
  { organizationId }: LockedTeam,
  zoneIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from zones where organization_id = $1 and id = any ($2) order by id for key share',
    [organizationId, zoneIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Keeps the event from being deleted or changed until the transaction ends, beside others who do the same. Who settles a
 * payment takes it before the registration, as all who book do.
 */
export async function shareEvent(tx: Tx, { organizationId, eventId }: EventKey): Promise<void> {
  await tx.query('select 1 from events where organization_id = $1 and id = $2 for key share', [
    organizationId,
    eventId,
  ])
}

/** A registration that only this transaction changes. */
export interface LockedRegistration extends EventKey {
  readonly registrationId: string
  readonly status: 'held' | 'confirmed' | 'expired' | 'cancelled'
  readonly [lock]: 'registration'
}

/** Waits for whoever confirms or ends the registration, then holds them off; null when there is none. */
export async function lockRegistration(
  tx: Tx,
  { organizationId, eventId, registrationId }: EventKey & { registrationId: string },
): Promise<LockedRegistration | null> {
  const { rows } = await tx.query<{ status: LockedRegistration['status'] }>(
    'select status from registrations where organization_id = $1 and event_id = $2 and id = $3 for no key update',
    [organizationId, eventId, registrationId],
  )
  const [row] = rows
  return row ? ({ organizationId, eventId, registrationId, ...row } as LockedRegistration) : null
}

/**
 * Takes the orders that were issued by hand to the verified address of a person and have no account yet; passes over those
 * that somebody else has.
 */
export async function lockUnclaimedOrders(
  tx: Tx,
  userId: string,
): Promise<{ organizationId: string; registrationId: string }[]> {
  const { rows } = await tx.query<{ organizationId: string; registrationId: string }>(
    `select r.organization_id as "organizationId", r.id as "registrationId"
       from users u
       join registrations r on r.buyer_email = u.email and r.user_id is null and r.issued_by is not null
      where u.id = $1 and u.email_verified
      order by r.organization_id, r.id
        for no key update of r skip locked`,
    [userId],
  )
  return rows
}

/** Where a payment intent is. */
export interface IntentKey {
  readonly organizationId: string
  readonly intentId: string
}

/** A payment intent that only this transaction changes, with its refunds and its ledger. */
export interface LockedIntent extends IntentKey {
  readonly provider: string
  readonly capturedSen: number
  readonly fulfilment: 'fulfilled' | 'unfulfilled' | 'mismatch' | null
  readonly gatewayPaymentRef: string | null
  readonly paidAt: Date | null
  readonly [lock]: 'payment intent'
}

/** Waits for whoever settles or refunds the payment, then holds them off; null when there is none. */
export async function lockIntent(
  tx: Tx,
  { organizationId, intentId }: IntentKey,
): Promise<LockedIntent | null> {
  const { rows } = await tx.query<IntentRow>(
    `select provider, captured_sen as "capturedSen", fulfilment, gateway_payment_ref as "gatewayPaymentRef",
            paid_at as "paidAt"
       from payment_intents where organization_id = $1 and id = $2 for no key update`,
    [organizationId, intentId],
  )
  const [row] = rows
  return row ? ({ organizationId, intentId, ...row } as LockedIntent) : null
}

type IntentRow = Pick<
  LockedIntent,
  'provider' | 'capturedSen' | 'fulfilment' | 'gatewayPaymentRef' | 'paidAt'
>

/** A ticket that only this transaction changes. */
export interface LockedTicket extends EventKey {
  readonly ticketId: string
  readonly [lock]: 'ticket'
}

/** Waits for whoever changes or voids the ticket, then holds them off; null when the event has no such ticket. */
export async function lockTicket(
  tx: Tx,
  { organizationId, eventId }: EventKey,
  ticketId: string,
): Promise<LockedTicket | null> {
  const { rowCount } = await tx.query(
    'select 1 from tickets where organization_id = $1 and event_id = $2 and id = $3 for no key update',
    [organizationId, eventId, ticketId],
  )
  return rowCount === 1 ? ({ organizationId, eventId, ticketId } as LockedTicket) : null
}

/**
 * Takes mails with tickets that wait for a job, the oldest first, and passes over those that another process has. No other
 * lock is taken beside it.
 */
export async function lockWaitingTicketMails(
  tx: Tx,
  most: number,
): Promise<{ organizationId: string; mailId: string }[]> {
  const { rows } = await tx.query<{ organizationId: string; mailId: string }>(
    `select organization_id as "organizationId", id as "mailId" from ticket_mails
      where queued_at is null order by asked_at limit $1
        for update skip locked`,
    [most],
  )
  return rows
}
