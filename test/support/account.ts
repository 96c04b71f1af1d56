import { consentPurposes, consentTexts } from '@masuk/shared/contract/consents.ts'
import type { ConsentPurpose } from '@masuk/shared/contract/consents.ts'
import { as } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import { UNCHECKED } from './studio.ts'

/** Categories that there are from the start. */
export const categoryIds = ['0192a000-0000-7000-8000-000000000001', '0192a000-0000-7000-8000-000000000002']

export type ProfileForm = InputOf<'account.saveOnboarding'>['body']

/** The choices of a whole form: those purposes are consented to, and the others are not. */
export const consentsTo = (...given: ConsentPurpose[]): ProfileForm['consents'] =>
  consentPurposes.map((purpose) => ({
    purpose,
    given: given.includes(purpose),
    textVersion: consentTexts[purpose],
  }))

/** A form with everything in it. */
export const fullForm: ProfileForm = {
  displayName: 'Aminah Salleh',
  phone: '012-345 6789',
  birthDate: '1994-08-31',
  gender: 'female',
  categoryIds,
  consents: consentsTo(...consentPurposes),
  locale: 'ms',
  source: 'onboarding',
}

/** Saves the form of a profile: the full one, but for what is said. */
export function saveProfile(
  house: House,
  person: Person,
  form: Partial<ProfileForm> = {},
): Promise<Called<ReplyOf<'account.saveOnboarding'>>> {
  return as(house, person).call('account.saveOnboarding', { body: { ...fullForm, ...form } })
}

/** So many entries and registrations, each with a ticket, of one person, made in the database itself. */
export async function fillHistory(
  { rows, deps }: House,
  { userId }: Pick<Person, 'userId'>,
  { organizationId, eventId, ticketTypeId, count }: TestHistory,
): Promise<void> {
  await rows(
    `${UNCHECKED}
     insert into point_entries (organization_id, id, user_id, kind, amount, note, event_id)
     select $1, gen_random_uuid(), $2, 'scan', n, repeat('x', 100), $3 from unchecked, generate_series(1, $4::integer) n`,
    [organizationId, userId, eventId, count],
  )
  await rows(
    `${UNCHECKED}, made as (
       insert into registrations (organization_id, id, event_id, user_id, status, buyer_name, reference)
       select $1, gen_random_uuid(), $2, $3, 'confirmed', 'Nur Aisyah', md5(random()::text)
         from unchecked, generate_series(1, $5::integer)
       returning id)
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id, key_id)
     select $1, gen_random_uuid(), $2, $4, id, $3, $6 from made`,
    [organizationId, eventId, userId, ticketTypeId, count, deps.keyrings.tickets.signing.id],
  )
}

export interface TestHistory {
  organizationId: string
  eventId: string
  ticketTypeId: string
  count: number
}
