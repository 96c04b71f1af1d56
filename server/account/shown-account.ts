import { consentTexts } from '@masuk/shared/contract/consents.ts'
import type { Consent } from './consents.ts'
import type { AccountRow } from './store.ts'

type ProfileRow = Pick<AccountRow, 'displayName' | 'phone' | 'birthDate' | 'gender' | 'onboardedAt'>

/** A profile as its person sees it. */
export function showProfile({ displayName, phone, birthDate, gender, onboardedAt }: ProfileRow) {
  return { displayName, phone, birthDate, gender, onboardedAt: onboardedAt?.toISOString() ?? null }
}

/** What has to be given before the account is complete. */
export function missingOf(
  { displayName }: Pick<ProfileRow, 'displayName'>,
  standing: readonly Consent[],
): ('display_name' | 'terms')[] {
  const hasTerms = standing.some(
    ({ purpose, given, textVersion }) => purpose === 'terms' && given && textVersion === consentTexts.terms,
  )
  return [...(displayName === '' ? ['display_name' as const] : []), ...(hasTerms ? [] : ['terms' as const])]
}
