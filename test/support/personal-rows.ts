import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { keyedHashes } from '../../server/signing/one-time-code.ts'
import { askForCode } from './identity.ts'
import { TONIGHT, HOUR_MS } from './clock.ts'
import type { House } from './house.ts'
import { addSignedIn, signIn } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addTickets } from './people.ts'
import type { TestEvent } from './people.ts'
import { addEntry, addProfile } from './personal-profile-rows.ts'
import { addRow } from './tables.ts'

/** What two people have in common. */
export interface Shared {
  event: TestEvent
  zoneId: string
  promotionCodeId: string
}

/** A person of whom every table holds something, and by what it is told. */
export interface Traced extends Person {
  /** A word that is in every text of theirs. */
  word: string
  /** Whatever stands for the person beside their id: texts, and hashes of the address. */
  needles: string[]
  registrationIds: string[]
}

/** An event with what several people share there. */
export async function addShared(house: House, event: TestEvent): Promise<Shared> {
  const { organizationId, eventId, ticketTypeId } = event
  const { id: zoneId } = await addRow(house, 'zones', { organizationId, eventId, name: 'Gate A' })
  const code = { organizationId, eventIds: [eventId], code: 'KAWAN', amount: 500 }
  const { id: promotionCodeId } = await addRow(house, 'promotion_codes', code)
  const form = { organizationId, ticketTypeId, version: 1, questions: [], publishedAt: TONIGHT }
  await addRow(house, 'pass_forms', form)
  return { event, zoneId, promotionCodeId }
}

/** Adds a person, and rows of theirs to every table that can hold something of them. Nothing of it stands in the way of an erasure. */
export async function addTraced(house: House, shared: Shared, word: string): Promise<Traced> {
  const email = `${word.toLowerCase()}.address@people.example`
  const person = await addSignedIn(house, { name: `${word} binti Omar`, email })
  await house.rows('update users set image = $2 where id = $1', [
    person.userId,
    `https://${word}.example/face`,
  ])
  await addAccount(house, person, word)
  await addTeamLife(house, shared, { ...person, word })
  const registrationIds = await addOrders(house, shared, { ...person, word })
  await addInbox(house, shared, { ...person, word })
  const hash = keyedHashes(house.deps.keyrings.sessions).ofAddress(email)
  const needles = [word, Buffer.from(word).toString('hex'), hash.toString('hex'), hash.toString('base64url')]
  return { ...person, word, needles, registrationIds }
}

type Named = Person & { word: string }

/** Sessions, codes under way, other ways in, replies that are kept, and an entry of a sign-in. */
async function addAccount(house: House, person: Person, word: string): Promise<void> {
  const { userId, email } = person
  await signIn(house, person)
  await house.rows('update sessions set user_agent = $2 where user_id = $1', [userId, `Browser of ${word}`])
  await askForCode(house, email)
  await house.rows(
    `insert into auth_accounts (id, account_id, provider_id, user_id) values ($1, $2, 'other', $3)`,
    [randomUUIDv7(), `${word}-account`, userId],
  )
  const subjectId = keyedHashes(house.deps.keyrings.sessions).ofAddress(email).toString('base64url')
  await house.rows(`insert into sign_in_notes values ('identity.capped', $1, $2)`, [subjectId, TONIGHT])
  await house.rows(
    `insert into audit_log (organization_id, id, actor_id, action, subject_type, subject_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, 'identity.signed_in', 'address', $3)`,
    [randomUUIDv7(), userId, subjectId],
  )
  await house.rows(
    'insert into idempotency_keys (user_id, key, fingerprint, reply, created_at) values ($1, $2, $3, $4, $5)',
    [userId, `${word}-key`, randomBytes(4), `reply to ${word}`, TONIGHT],
  )
  await addRow(house, 'platform_admins', { userId })
}

/** A membership with a zone, a device, scans of it, and invitations to the person. */
async function addTeamLife(house: House, shared: Shared, { userId, email, word }: Named): Promise<void> {
  const { event, zoneId } = shared
  const { organizationId, eventId, ownerId } = event
  await addRow(house, 'memberships', { organizationId, userId, role: 'crew' })
  await addRow(house, 'member_zones', { organizationId, userId, zoneId })
  const grantId = randomUUIDv7()
  const device = `${word}'s phone`
  await house.rows(
    `insert into scanner_grants (organization_id, id, event_id, member_id, device, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, grantId, eventId, userId, device, new Date(Date.parse(TONIGHT) + HOUR_MS)],
  )
  const [ticket] = await addTickets(house, event, { withUser: false, holder: 'Guest' })
  const scan = [
    organizationId,
    ticket?.ticketId,
    `${ticket?.ticketId}:2026-11-20`,
    grantId,
    TONIGHT,
    eventId,
    device,
  ]
  await house.rows(
    `insert into scans (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device, id, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '2026-11-20')`,
    [...scan, randomUUIDv7()],
  )
  await house.rows(
    `insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    scan,
  )
  await house.rows(
    `insert into door_exceptions (organization_id, scan_key, grant_id, scanned_at, event_id, device, id, override_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organizationId, scan[2], grantId, TONIGHT, eventId, device, randomUUIDv7(), `${word} says so`],
  )
  const invitation = {
    organizationId,
    email,
    createdAt: TONIGHT,
    expiresAt: TONIGHT,
    invitedBy: ownerId,
  }
  await addRow(house, 'invitations', invitation)
  await addRow(house, 'invitations', { ...invitation, status: 'accepted' })
  await addRow(house, 'invitations', {
    ...invitation,
    email: `${randomUUIDv7()}@people.example`,
    invitedBy: userId,
  })
}

/** A paid order, one that has lapsed, and one that was issued by hand to the address. */
async function addOrders(house: House, shared: Shared, { userId, email, word }: Named): Promise<string[]> {
  const { event, promotionCodeId } = shared
  const { organizationId, eventId, ticketTypeId } = event
  const plans = [
    { userId, status: 'confirmed' },
    { userId, status: 'expired' },
    { userId: null, status: 'confirmed' },
  ]
  const ids: string[] = []
  for (const plan of plans) {
    const registrationId = randomUUIDv7()
    ids.push(registrationId)
    await house.rows(
      `insert into registrations (organization_id, id, event_id, user_id, status, reference, buyer_name, buyer_email, visit_purpose)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        registrationId,
        eventId,
        plan.userId,
        plan.status,
        randomUUIDv7(),
        `${word} as buyer`,
        email,
        `to see ${word}`,
      ],
    )
    await house.rows(
      `insert into registration_lines (organization_id, registration_id, ticket_type_id, event_id, quantity, unit_price_sen, holder_names)
       values ($1, $2, $3, $4, 1, 0, $5)`,
      [organizationId, registrationId, ticketTypeId, eventId, [`${word} as holder`]],
    )
    await house.rows(
      `insert into registration_answers (organization_id, registration_id, ticket_type_id, form_version, answers)
       values ($1, $2, $3, 1, $4)`,
      [
        organizationId,
        registrationId,
        ticketTypeId,
        JSON.stringify([{ id: 'q', answer: `${word} answers` }]),
      ],
    )
    if (plan.status === 'confirmed')
      await addTickets(house, { ...event, registrationId }, { userId, holder: `${word} as guest` })
  }
  const [paid = ''] = ids
  await house.rows(
    `insert into promotion_uses (organization_id, promotion_code_id, registration_id, user_id, discount_sen, used_at)
     values ($1, $2, $3, $4, 0, $5)`,
    [organizationId, promotionCodeId, paid, userId, TONIGHT],
  )
  await house.rows('update promotion_codes set uses = uses + 1 where id = $1', [promotionCodeId])
  await addPayment(house, { organizationId, eventId, registrationId: paid, userId, word })
  return ids
}

async function addPayment(
  house: House,
  {
    word,
    ...order
  }: { organizationId: string; eventId: string; registrationId: string; userId: string; word: string },
): Promise<void> {
  const paid = {
    amountSen: 4_500,
    capturedSen: 4_500,
    status: 'paid',
    fulfilment: 'fulfilled',
    paidAt: TONIGHT,
  }
  const { id: intentId } = await addRow(house, 'payment_intents', { ...order, ...paid })
  await house.rows('update payment_intents set redirect_url = $2 where id = $1', [
    intentId,
    `https://pay.example/${word}`,
  ])
  const gatewayRef = `cs_${randomUUIDv7()}`
  await house.rows(`insert into payment_directory values ('stripe', $1, $2, $3)`, [
    gatewayRef,
    order.organizationId,
    intentId,
  ])
  for (const fact of [
    { intentId, gatewayRef: null },
    { intentId: null, gatewayRef },
  ])
    await house.rows(
      `insert into payment_callbacks (provider, dedupe_key, id, body, events, received_at, settled_at)
       values ('stripe', $1, $2, $3, $4, $5, $5)`,
      [
        randomUUIDv7(),
        randomUUIDv7(),
        Buffer.from(`payer ${word}`),
        JSON.stringify([{ kind: 'payment', ...fact }]),
        TONIGHT,
      ],
    )
}

/** Points, notifications, interests, and a wish to organise. */
async function addInbox(house: House, { event }: Shared, { userId, email, word }: Named): Promise<void> {
  const { organizationId, eventId } = event
  await addRow(house, 'point_entries', { organizationId, userId, amount: 30 })
  await house.rows('update point_entries set note = $2 where user_id = $1', [userId, `thanks ${word}`])
  await house.rows(
    `insert into notifications (user_id, id, kind, cause, organization_id, event_id, title, body, path, created_at)
     values ($1, $2, 'broadcast', 'x', $3, $4, $5, $5, '/tickets', $6)`,
    [userId, randomUUIDv7(), organizationId, eventId, `Dear ${word}`, TONIGHT],
  )
  await house.rows(
    `insert into user_interests (user_id, category_id, selected_at) select $1, id, $2 from categories limit 2`,
    [userId, TONIGHT],
  )
  await house.rows(`insert into notification_settings values ($1, 30)`, [userId])
  await house.rows(
    `insert into push_devices (id, user_id, endpoint, endpoint_hash, p256dh, auth, label, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      randomUUIDv7(),
      userId,
      `https://push.example/${word}`,
      Buffer.from(`hash of ${word}`),
      Buffer.alloc(65, word),
      Buffer.alloc(16, word),
      `${word} on Android`,
      TONIGHT,
    ],
  )
  await house.rows('insert into broadcast_opt_outs values ($1, $2, $3)', [organizationId, userId, TONIGHT])
  await addProfile(house, { organizationId, userId, email, word })
  await addEntry(house, { organizationId, eventId, userId })
  await house.rows(`insert into ai_person_tokens values ($1, '2026-11-20', 100)`, [userId])
  await house.rows(
    `insert into work_interests (id, name, email, organization_name, message, source, created_at)
     values ($1, $2, $3, $2, $2, '', $4)`,
    [randomUUIDv7(), word, email, TONIGHT],
  )
}
