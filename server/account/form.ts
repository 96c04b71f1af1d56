import { LEAST_AGE_YEARS } from '@masuk/shared/contract/account.ts'
import { consentTexts } from '@masuk/shared/contract/consents.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { Fault } from '../core/fault.ts'
import type { InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { readPhone } from './phone.ts'

export type Form = InputOf<'account.saveOnboarding'>['body']

/** The form with its phone in E.164. Throws for what the contract can't check: it knows no numbers and no clock. */
export function readForm(form: Form, now: Date): Form {
  const { phone, birthDate } = form
  const e164 = phone === null || phone === '' ? null : readPhone(phone)
  if (phone && e164 === null)
    throw new Fault(400, 'phone must be a phone number such as 012-345 6789 or +60 12-345 6789.')
  const today = klDayOf(now.getTime())
  const latest = `${Number(today.slice(0, 4)) - LEAST_AGE_YEARS}${today.slice(4)}`
  if (birthDate !== null && birthDate > latest)
    throw new Fault(400, `birthDate must be at least ${LEAST_AGE_YEARS} years ago.`)
  return { ...form, phone: e164 }
}

/** Why a form is not saved, or null. */
export function refusalOf({ consents }: Form) {
  if (!consents.some(({ purpose, given }) => purpose === 'terms' && given)) {
    return refused(
      'terms_needed',
      'There is no account without its terms. Agree to them, or delete the account.',
    )
  }
  // Withdrawing is never refused.
  const isOutdated = consents.some(
    ({ purpose, given, textVersion }) => given && textVersion !== consentTexts[purpose],
  )
  return isOutdated
    ? refused(
        'consent_text_changed',
        'The text that you agree to has changed. Load the page again and read it.',
      )
    : null
}
