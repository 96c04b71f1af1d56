import type { Role } from '@masuk/shared/roles.ts'

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

/** What an organiser may act on. Ids come from live rows, never from what was posted. */
export interface OrganiserProof {
  session: SessionProof
  /** The organisation that the request is about; with scope `member`, the first that allows it. */
  organizationId: string
  role: Role
  /** The event that the request is about; empty unless the scope is `event`. */
  eventId: string
  /** Every organisation in which the person has the ability. */
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
