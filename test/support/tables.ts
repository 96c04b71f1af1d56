import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Role } from '@masuk/shared/roles.ts'
import { HOUR_MS, TODAY, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { insertStatement } from './insert-statement.ts'
import type { InsertStatement } from './insert-statement.ts'

type Time = string | Date
interface OfEvent {
  organizationId: string
  eventId: string
}

/** What a test says of a row, by table. The columns that it may leave out are filled in by `defaults` or the schema. */
interface Given {
  users: { id?: string; name?: string; email?: string; emailVerified?: boolean }
  sessions: { token?: string; userId: string; expiresAt: Time; createdAt?: Time }
  platform_admins: { userId: string }
  organizations: { id?: string; slug?: string; name?: string }
  loyalty_settings: {
    organizationId: string
    pointsPerScan?: number
    pointsPerRegistration?: number
    pointsPerRinggit?: number
  }
  memberships: { organizationId: string; userId: string; role: Role; createdAt?: Time }
  member_zones: { organizationId: string; userId: string; zoneId: string }
  invitations: {
    organizationId: string
    email: string
    role?: Role
    status?: string
    invitedBy: string
    createdAt: Time
    expiresAt: Time
  }
  invitation_mails: { organizationId: string; invitationId: string; mailedAt: Time }
  events: {
    organizationId: string
    id?: string
    slug?: string
    name?: string
    status?: string
    venue?: string
    startsAt?: Time
    endsAt?: Time
    capacity?: number | null
    visibility?: 'public' | 'private'
  }
  event_directory: { eventId: string; slug?: string; organizationId: string }
  ticket_types: OfEvent & {
    id?: string
    name?: string
    priceSen?: number
    quantity?: number | null
    publicRegistration?: boolean
    salesStartAt?: Time
    salesEndAt?: Time
    mostPerOrder?: number
  }
  promotion_codes: {
    organizationId: string
    eventIds?: string[]
    ticketTypeIds?: string[]
    code: string
    purpose?: 'promotion' | 'referral'
    label?: string
    minimumSen?: number
    mostDiscountSen?: number
    kind?: 'fixed' | 'percentage'
    amount: number
    mostUses?: number
    mostPerPerson?: number
    startsAt?: Time
    endsAt?: Time
    createdAt?: Time
  }
  pass_forms: {
    organizationId: string
    ticketTypeId: string
    version: number
    questions: object[]
    zoneIds?: string[]
    publishedAt?: Time
  }
  registrations: OfEvent & {
    id?: string
    userId?: string
    status?: 'confirmed' | 'held'
    reference?: string
    buyerName?: string
    buyerEmail?: string
    totalSen?: number
    issuedBy?: string
    mailAskedAt?: Time
  }
  registration_lines: OfEvent & {
    registrationId: string
    ticketTypeId: string
    quantity: number
    unitPriceSen?: number
    discountSen?: number
  }
  event_invites: OfEvent & {
    id?: string
    label?: string
    createdBy: string
    createdAt?: Time
    expiresAt: Time
    revokedAt?: Time
  }
  payment_intents: OfEvent & {
    id?: string
    registrationId: string
    userId?: string
    provider?: string
    amountSen?: number
    capturedSen?: number
    status?: string
    fulfilment?: string
    createdAt?: Time
    paidAt?: Time
  }
  tickets: OfEvent & {
    id?: string
    ticketTypeId: string
    registrationId: string
    userId?: string | null
    holderName?: string
    keyId?: number
    issue?: number
    voidedAt?: Time | null
  }
  blobs: {
    organizationId: string
    id?: string
    purpose?: string
    eventId?: string
    contentType?: string
    uploadBytes: number
    uploadedBy: string
    createdAt?: Time
  }
  push_devices: {
    id?: string
    userId: string
    endpoint: string
    endpointHash: string
    p256dh: string
    auth: string
    label?: string
    createdAt?: Time
  }
  notifications: {
    id?: string
    userId: string
    kind?: string
    cause?: string
    organizationId?: string
    eventId?: string
    title?: string
    body?: string
    path?: string
    createdAt?: Time
    readAt?: Time
  }
  notification_settings: { userId: string; workshopReminderMinutes: number }
  registration_workshops: OfEvent & { registrationId: string; workshopId: string; quantity?: number }
  scans: OfEvent & { ticketId: string; scanKey: string; grantId: string }
  point_entries: { organizationId: string; userId: string; amount: number; note?: string; eventId?: string }
  giveaways: OfEvent & {
    id?: string
    title?: string
    cost?: number
    winners?: number
    mostEntries?: number
    audience?: string
    opensAt?: Time
    closesAt?: Time
    createdBy: string
  }
  stall_orders: {
    organizationId: string
    userId?: string
    stallName: string
    description?: string
    amountSen?: number
  }
  zones: OfEvent & { name: string }
  workshops: OfEvent & { name?: string; startsAt?: Time; endsAt?: Time; capacity?: number }
}
export type Table = keyof Given

const tonight = { startsAt: TONIGHT, endsAt: new Date(Date.parse(TONIGHT) + HOUR_MS) }
const withId = () => ({ id: randomUUIDv7() })

const defaults = {
  users: () => {
    const id = randomUUIDv7()
    return { id, name: 'Siti Hajar binti Rahman', email: `${id}@people.example` }
  },
  sessions: () => ({ ...withId(), token: randomBytes(24).toString('base64url') }),
  platform_admins: () => ({}),
  organizations: () => {
    const id = randomUUIDv7()
    return { id, slug: `balai-${id}`, name: 'Balai Raya Events' }
  },
  loyalty_settings: () => ({}),
  memberships: () => ({}),
  member_zones: () => ({}),
  invitations: () => ({ ...withId(), role: 'crew', status: 'pending' }),
  invitation_mails: () => ({}),
  events: () => {
    const id = randomUUIDv7()
    return { id, slug: `bengkel-${id}`, name: 'Bengkel Batik', ...tonight }
  },
  event_directory: () => ({}),
  ticket_types: () => ({ ...withId(), name: 'General' }),
  promotion_codes: () => ({ ...withId(), kind: 'fixed' }),
  pass_forms: () => ({}),
  payment_intents: () => ({ ...withId(), provider: 'stripe', amountSen: 9_000, createdAt: TONIGHT }),
  registrations: () => ({ ...withId(), status: 'confirmed' }),
  registration_lines: () => ({ unitPriceSen: 0 }),
  event_invites: () => ({ ...withId(), createdAt: TONIGHT }),
  tickets: withId,
  blobs: () => ({ ...withId(), purpose: 'poster', contentType: 'image/png', createdAt: TONIGHT }),
  push_devices: () => ({ ...withId(), label: 'Firefox on Android', createdAt: TONIGHT }),
  notifications: () => ({
    ...withId(),
    kind: 'broadcast',
    cause: randomUUIDv7(),
    title: 'Malam Muzik',
    body: 'Pintu dibuka pukul tujuh.',
    path: '/tickets',
    createdAt: TONIGHT,
  }),
  notification_settings: () => ({}),
  registration_workshops: () => ({ quantity: 1 }),
  scans: () => ({ ...withId(), day: TODAY, scannedAt: TONIGHT, device: '' }),
  point_entries: () => ({ ...withId(), kind: 'scan' }),
  giveaways: () => ({
    ...withId(),
    title: 'Meet the band',
    prize: '',
    cost: 0,
    winners: 1,
    mostEntries: 1,
    audience: 'ticket_holders',
    opensAt: new Date(Date.parse(TONIGHT) - HOUR_MS),
    closesAt: new Date(Date.parse(TONIGHT) + HOUR_MS),
    seed: `\\x${randomBytes(32).toString('hex')}`,
    createdAt: TONIGHT,
  }),
  stall_orders: () => ({
    ...withId(),
    amountSen: 1_250,
    status: 'paid',
    orderedAt: TONIGHT,
    importedAt: TONIGHT,
  }),
  zones: withId,
  workshops: () => ({ ...withId(), name: 'Wau', capacity: 20, ...tonight }),
} satisfies { [Name in Table]: () => object }

type Row<Name extends Table> = ReturnType<(typeof defaults)[Name]> & Given[Name]

/** Rows of a table with everything that they need. */
function fill<Name extends Table>(table: Name, list: readonly Given[Name][]): Row<Name>[] {
  return list.map((given) => ({ ...defaults[table](), ...given }) as Row<Name>)
}

/** Adds rows to a table, in one statement, and returns them with what was filled in. */
export async function addRows<Name extends Table>(
  { rows }: Pick<House, 'rows'>,
  table: Name,
  list: readonly Given[Name][],
): Promise<Row<Name>[]> {
  if (list.length === 0) return []
  const filled = fill(table, list)
  const { text, values } = insertStatement(table, filled)
  await rows(text, values)
  return filled
}

/** Adds one row to a table and returns it with what was filled in. */
export async function addRow<Name extends Table>(
  house: Pick<House, 'rows'>,
  table: Name,
  given: Given[Name],
): Promise<Row<Name>> {
  const [row] = await addRows(house, table, [given])
  return row!
}

/** The statement that adds one row, for a test that sends it in a transaction of its own. */
export function insertOf<Name extends Table>(table: Name, given: Given[Name]): InsertStatement {
  return insertStatement(table, fill(table, [given]))
}
