import type { Role } from '@masuk/shared/roles.ts'
import type { Tx } from '../db/db.ts'
import type { LockedTeam } from './locks.ts'

/*
 * The locks of a person whose account is erased, in the one order of locks.ts: the person, their teams, their memberships,
 * their points accounts, then their orders with what belongs to them.
 */

declare const lock: unique symbol

/** A person in whose name nobody changes anything until the transaction ends. */
export interface LockedPerson {
  readonly userId: string
  readonly name: string
  readonly email: string | null
  /** The address once the person has proven that it is theirs: by it alone is anything found. */
  readonly provenEmail: string | null
  readonly erasedAt: Date | null
  readonly [lock]: 'person'
}

/**
 * Keeps the person from being erased until the transaction ends, beside others who do the same. False when they are
 * erased, or nobody. The first lock of whatever a person does in their own name.
 */
export async function sharePerson(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from users where id = $1 and deleted_at is null for share', [
    userId,
  ])
  return rowCount === 1
}

/** Waits for what the person is doing in their own name, then holds it off; null when there is no such person. */
export async function lockPerson(tx: Tx, userId: string): Promise<LockedPerson | null> {
  const { rows } = await tx.query<Omit<LockedPerson, typeof lock>>(
    // Foreign keys to the person are still checked meanwhile.
    `select id as "userId", name, email, case when email_verified then lower(email) end as "provenEmail",
            deleted_at as "erasedAt"
       from users where id = $1 for no key update`,
    [userId],
  )
  const [person] = rows
  return person ? (person as LockedPerson) : null
}

/** A live membership whose team is locked. */
export interface LockedMembership {
  readonly team: LockedTeam
  readonly role: Role
}

/** Waits for changes to the teams of the person and for what they do as a member, then holds both off. */
export async function lockMemberships(tx: Tx, { userId }: LockedPerson): Promise<LockedMembership[]> {
  const { rows: teams } = await tx.query<{ organizationId: string }>(
    `select id as "organizationId" from organizations
      where id in (select organization_id from memberships where user_id = $1 and removed_at is null)
      order by id for no key update`,
    [userId],
  )
  const { rows: members } = await tx.query<{ organizationId: string; role: Role }>(
    `select organization_id as "organizationId", role from memberships
      where user_id = $1 and organization_id = any ($2) and removed_at is null
      order by organization_id for no key update`,
    [userId, teams.map(({ organizationId }) => organizationId)],
  )
  return members.map(({ organizationId, role }) => ({ team: { organizationId } as LockedTeam, role }))
}

/** Waits for whoever gives or takes points of the person at these organisations, then holds them off. The accounts must be there. */
export async function lockPointsAccounts(
  tx: Tx,
  { userId }: LockedPerson,
  organizationIds: readonly string[],
): Promise<void> {
  await tx.query(
    `select from point_accounts where organization_id = any ($1) and user_id = $2
      order by organization_id for update`,
    [organizationIds, userId],
  )
}

/** The orders of a person: each is `organizationIds[n]`, `eventIds[n]`, `registrationIds[n]`. Nobody changes them, nor their payments and tickets. */
export interface LockedOrders {
  readonly organizationIds: readonly string[]
  readonly eventIds: readonly string[]
  readonly registrationIds: readonly string[]
  readonly [lock]: 'orders'
}

/**
 * The orders that the person has made, and those that were issued by hand to their proven address. Waits for whoever
 * changes them, their payments or tickets.
 */
export async function lockOrders(tx: Tx, { userId, provenEmail }: LockedPerson): Promise<LockedOrders> {
  const { rows } = await tx.query<{ organizationId: string; eventId: string; id: string }>(
    `select organization_id as "organizationId", event_id as "eventId", id from registrations
      where user_id = $1 or (user_id is null and buyer_email = $2)
      order by organization_id, id for no key update`,
    [userId, provenEmail],
  )
  const organizationIds: readonly string[] = rows.map(({ organizationId }) => organizationId)
  const eventIds: readonly string[] = rows.map(({ eventId }) => eventId)
  const registrationIds: readonly string[] = rows.map(({ id }) => id)
  await tx.query(
    `select from payment_intents
      where (organization_id, event_id, registration_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))
      order by organization_id, id for no key update`,
    [organizationIds, eventIds, registrationIds],
  )
  await tx.query(
    `select from tickets
      where user_id = $3 or (organization_id = any ($1) and registration_id = any ($2))
      order by organization_id, id for no key update`,
    [organizationIds, registrationIds, userId],
  )
  return { organizationIds, eventIds, registrationIds } as LockedOrders
}
