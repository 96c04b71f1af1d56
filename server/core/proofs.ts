import type { Ability, KeyAbility, Role } from '@masuk/shared/roles.ts'

/** A live membership of the signed-in person, as it is at this request. */
export interface Membership {
  organizationId: string
  role: Role
}

/** Who is signed in. Looked up at every request; nothing of it is kept in between. */
export interface SessionProof {
  sessionId: string
  userId: string
  email: string
  emailVerified: boolean
  name: string
  /** When the person signed in, for what needs a recent sign-in. */
  signedInAt: Date
  expiresAt: Date
  selectedOrganizationId: string | null
  memberships: readonly Membership[]
}

/** A program with an API key: it acts in the name of the member who made it, in one organisation. */
export interface KeyProof {
  apiKeyId: string
  /** The member who made it. */
  userId: string
  abilities: readonly KeyAbility[]
  lastUsedAt: Date | null
  /** That of its maker in the key's organisation, as it is at this request. */
  memberships: readonly Membership[]
  /** The key's organisation. */
  selectedOrganizationId: string
}

/** Who acts for an organisation. */
export type ActingProof = SessionProof | KeyProof

/** The API key of who acts; null for a signed-in person. */
export const keyOf = (acting: ActingProof): KeyProof | null => ('apiKeyId' in acting ? acting : null)

/** True for a signed-in person, and for an API key that was given the ability. */
export function keyHas({ session }: Pick<OrganiserProof, 'session'>, ability: Ability): boolean {
  const key = keyOf(session)
  return key === null || (key.abilities as readonly Ability[]).includes(ability)
}

/** Of a key that is none of ours, was revoked or has expired: a caller learns nothing about which. */
export const KEY_HAS_ENDED = 'There is no such API key, or it has ended. Make another one.'

/** What an organiser may act on. Ids come from live rows, never from what was posted. */
export interface OrganiserProof<Acting extends ActingProof = ActingProof> {
  session: Acting
  /** The organisation that the request is about; with scope `member`, the first that allows it. */
  organizationId: string
  role: Role
  /** The event that the request is about; empty unless the scope is `event`. */
  eventId: string
  /** Every organisation in which the caller has the ability. */
  allowedIn: readonly Membership[]
}

/** Kuala Lumpur days, both included. */
export interface ScanDays {
  first: string
  last: string
}

/** A device that may scan for this event now. */
export interface ScannerProof {
  grantId: string
  organizationId: string
  eventId: string
  memberId: string
  /** What is stored of its last visit. */
  lastSeenAt: Date | null
  waiting: number | null
  /** The days of which it can have scans. */
  days: ScanDays
}

/** What a handler may act on, by the authority of its operation. */
export interface Proofs {
  public: null
  'pairing-code': null
  'scanner-grant': ScannerProof
  session: SessionProof
  'optional-session': SessionProof | null
  organiser: OrganiserProof
  platform: SessionProof
  local: null
}
