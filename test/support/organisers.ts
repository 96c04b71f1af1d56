import type { Role } from '@masuk/shared/roles.ts'
import { sessionCookiePair, sessionExpiry } from '../../server/signing/session-cookie.ts'
import type { House } from './house.ts'
import { addRow } from './tables.ts'

/** Somebody with an account, and the cookie of an open session when they are signed in. */
export interface Person {
  userId: string
  name: string
  email: string
  cookie: string | null
  /** The API key of a program, which sends neither cookie nor Origin. */
  apiKey?: string
}

/** The headers by which a caller is known, from our own site. */
export function headersOf(house: House, { cookie, apiKey }: Person): Record<string, string> {
  if (apiKey !== undefined) return { authorization: `Bearer ${apiKey}` }
  return { origin: house.deps.origins[0] ?? '', ...(cookie !== null && { cookie }) }
}

export interface PersonPlan {
  name?: string
  email?: string
  emailVerified?: boolean
}

/** A person who is signed in. */
export async function addSignedIn(house: House, plan: PersonPlan = {}): Promise<Person> {
  const { name = 'Lim Wei Jian', emailVerified = true, email: given } = plan
  const row = { name, emailVerified, ...(given !== undefined && { email: given }) }
  const { id: userId, email } = await addRow(house, 'users', row)
  return signIn(house, { userId, name, email })
}

/** The person with a session of their own, as the sign-in library leaves it. */
export async function signIn(
  house: House,
  person: Omit<Person, 'cookie'>,
): Promise<Person & { sessionId: string }> {
  const createdAt = house.clock.now()
  const expiresAt = sessionExpiry(createdAt, createdAt)
  const { id, token } = await addRow(house, 'sessions', { userId: person.userId, expiresAt, createdAt })
  return { ...person, cookie: cookieOf(house, token), sessionId: id }
}

/** The Cookie header of a session. */
export function cookieOf({ deps }: House, token: string): string {
  return sessionCookiePair(deps.sessionCookie, token)
}

/** Nobody: a caller without a session. */
export const nobody: Person = { userId: '', name: '', email: '', cookie: null }

/** A signed-in member of an organisation. */
export async function addOrganiser(
  house: House,
  { organizationId, role, ...plan }: { organizationId: string; role: Role } & PersonPlan,
): Promise<Person> {
  const person = await addSignedIn(house, plan)
  await join(house, { organizationId, role, userId: person.userId })
  return person
}

/** Makes a person a member. */
export async function join(
  house: House,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await addRow(house, 'memberships', { organizationId, userId, role, createdAt: house.clock.now() })
}

/** An organisation with one signed-in member of each role. */
export interface Studio {
  organizationId: string
  owner: Person
  admin: Person
  staff: Person
  crew: Person
}

export async function openStudio(house: House, { name = 'Balai Raya Events' } = {}): Promise<Studio> {
  const { id: organizationId } = await addRow(house, 'organizations', { name })
  const owner = await addOrganiser(house, { organizationId, role: 'owner', name: 'Aminah Salleh' })
  const admin = await addOrganiser(house, { organizationId, role: 'admin', name: 'Tan Mei Ling' })
  const staff = await addOrganiser(house, { organizationId, role: 'staff', name: 'Priya Nair' })
  const crew = await addOrganiser(house, { organizationId, role: 'crew', name: 'Hafiz bin Yusof' })
  return { organizationId, owner, admin, staff, crew }
}

/** A zone of an event. */
export async function addZone(
  house: House,
  { organizationId, eventId }: { organizationId: string; eventId: string },
  name: string,
): Promise<string> {
  const { id } = await addRow(house, 'zones', { organizationId, eventId, name })
  return id
}

/** Limits a member to a zone: one more, if there are others. */
export async function limitToZone(
  house: House,
  { organizationId, userId, zoneId }: { organizationId: string; userId: string; zoneId: string },
): Promise<void> {
  await addRow(house, 'member_zones', { organizationId, userId, zoneId })
}
