import { consentPurposes, consentTexts } from '@masuk/shared/contract/consents.ts'
import type { ConsentPurpose } from '@masuk/shared/contract/consents.ts'
import { as } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'

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
