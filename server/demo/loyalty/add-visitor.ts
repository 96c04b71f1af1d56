import { consentTexts } from '@masuk/shared/contract/consents.ts'
import type { Knex } from 'knex'
import { DAY_MS } from '../add-event.ts'
import type { AddedEvent } from '../add-event.ts'
import { insertRows } from '../insert-rows.ts'

const EMAIL = 'visitor@tamu.example'

/**
 * What the one visitor of the demo who can be signed in as has said of themselves, and an order of theirs: the first of the
 * event, which was a made-up person's. Returns their id.
 */
export async function addVisitor(
  tx: Knex.Transaction,
  { organizationId, eventId }: AddedEvent,
  now: number,
): Promise<string> {
  const { id: userId, name } = await tx('users').where({ email: EMAIL }).first('id', 'name')
  const at = new Date(now - 7 * DAY_MS)
  await tx('profiles').insert({
    user_id: userId,
    phone: '+60123456789',
    birth_date: '1994-08-31',
    gender: 'male',
    onboarded_at: at,
    organiser_sharing_since: at,
    created_at: at,
    updated_at: at,
  })
  await insertRows(tx, 'consents', consentsOf(userId, at))
  const categories = await tx('categories').whereIn('slug', ['arts', 'music']).select('id')
  await insertRows(
    tx,
    'user_interests',
    categories.map(({ id }) => ({ user_id: userId, category_id: id, selected_at: at })),
  )
  const key = { organization_id: organizationId, event_id: eventId }
  const { id } = await tx('registrations')
    .where({ ...key, status: 'confirmed' })
    .orderBy('id')
    .first('id')
  await tx('registrations')
    .where({ organization_id: organizationId, id })
    .update({ user_id: userId, buyer_name: name, buyer_email: EMAIL })
  await tx('tickets')
    .where({ ...key, registration_id: id })
    .update({ user_id: userId, holder_name: name })
  return userId
}

/** News by mail is what people leave out. */
function consentsOf(user_id: string, at: Date) {
  return Object.entries(consentTexts).map(([purpose, text_version]) => ({
    user_id,
    purpose,
    number: 1,
    given: purpose !== 'marketing',
    text_version,
    locale: 'en',
    source: 'onboarding',
    at,
  }))
}
