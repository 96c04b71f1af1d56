import { randomUUIDv7 } from 'node:crypto'
import { TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { addRow } from './tables.ts'

/** What the person says of themselves and has consented to, and what an organiser was given of it. */
export async function addProfile(
  house: House,
  {
    organizationId,
    userId,
    email,
    word,
  }: { organizationId: string; userId: string; email: string; word: string },
): Promise<void> {
  const phone = '+60123456789'
  await house.rows(
    `insert into profiles (user_id, phone, birth_date, gender, onboarded_at, created_at, updated_at)
     values ($1, $2, '1990-04-01', 'female', $3, $3, $3)`,
    [userId, phone, TONIGHT],
  )
  await house.rows(
    `insert into consents (user_id, purpose, number, given, text_version, locale, source, at)
     values ($1, 'terms', 1, true, '1', 'en', $2, $3)`,
    [userId, `app of ${word}`, TONIGHT],
  )
  await house.rows(
    `insert into registration_details (organization_id, user_id, name, email, phone, consented_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [organizationId, userId, `${word} binti Omar`, email, phone, TONIGHT],
  )
}

/** An entry in a giveaway of its own, which is open. */
export async function addEntry(
  house: House,
  { organizationId, eventId, userId }: { organizationId: string; eventId: string; userId: string },
): Promise<void> {
  const { id } = await addRow(house, 'giveaways', { organizationId, eventId, createdBy: userId })
  const entryId = randomUUIDv7()
  await house.rows(
    `insert into giveaway_entries (organization_id, giveaway_id, id, entrant_id, user_id, entry_id, created_at)
     values ($1, $2, $3, $3, $4, $3, $5)`,
    [organizationId, id, entryId, userId, TONIGHT],
  )
}
