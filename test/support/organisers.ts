import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Role } from '@masuk/shared/roles.ts'
import { sessionExpiry, sessionCookiePair } from '../../server/signing/session-cookie.ts'
import type { Answered } from './ask.ts'
import type { House } from './house.ts'

/** Somebody with an account, and the cookie of an open session when they are signed in. */
export interface Person {
  userId: string
  name: string
  email: string
  cookie: string | null
}

export interface PersonPlan {
  name?: string
  email?: string
  emailVerified?: boolean
}

/** A person who is signed in. */
export async function addSignedIn(house: House, plan: PersonPlan = {}): Promise<Person> {
  const userId = randomUUIDv7()
  const { name = 'Lim Wei Jian', email = `${userId}@people.example`, emailVerified = true } = plan
  const values = [userId, name, email, emailVerified]
  await house.rows('insert into users (id, name, email, email_verified) values ($1, $2, $3, $4)', values)
  return signIn(house, { userId, name, email })
}

/** The person with a session of their own, as the sign-in library leaves it. */
export async function signIn(
  house: House,
  person: Omit<Person, 'cookie'>,
): Promise<Person & { sessionId: string }> {
  const sessionId = randomUUIDv7()
  const token = randomBytes(24).toString('base64url')
  const now = house.clock.now()
  const expiresAt = sessionExpiry(now, now)
  await house.rows(
    'insert into sessions (id, token, user_id, expires_at, created_at) values ($1, $2, $3, $4, $5)',
    [sessionId, token, person.userId, expiresAt, now],
  )
  return { ...person, cookie: cookieOf(house, token), sessionId }
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
  { rows, clock }: House,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await rows('insert into memberships (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)', [
    organizationId,
    userId,
    role,
    clock.now(),
  ])
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
  const organizationId = randomUUIDv7()
  await house.rows('insert into organizations (id, slug, name) values ($1, $2, $3)', [
    organizationId,
    `balai-${organizationId}`,
    name,
  ])
  const owner = await addOrganiser(house, { organizationId, role: 'owner', name: 'Aminah Salleh' })
  const admin = await addOrganiser(house, { organizationId, role: 'admin', name: 'Tan Mei Ling' })
  const staff = await addOrganiser(house, { organizationId, role: 'staff', name: 'Priya Nair' })
  const crew = await addOrganiser(house, { organizationId, role: 'crew', name: 'Hafiz bin Yusof' })
  return { organizationId, owner, admin, staff, crew }
}

/** A zone of an event. */
export async function addZone(
  { rows }: House,
  { organizationId, eventId }: { organizationId: string; eventId: string },
  name: string,
): Promise<string> {
  const id = randomUUIDv7()
  await rows('insert into zones (organization_id, id, event_id, name) values ($1, $2, $3, $4)', [
    organizationId,
    id,
    eventId,
    name,
  ])
  return id
}

export interface Verbs {
  get(path: string): Promise<Answered>
  post(path: string, body: unknown): Promise<Answered>
  patch(path: string, body: unknown): Promise<Answered>
  remove(path: string, body: unknown): Promise<Answered>
}

/** Requests as a browser of that person sends them from our own site. */
export function as(house: House, { cookie }: Person): Verbs {
  const headers = { origin: house.deps.origins[0], ...(cookie !== null && { cookie }) }
  const send = (method: string) => (path: string, body?: unknown) =>
    house.ask({ method, path, headers, body })
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), remove: send('DELETE') }
}
