import { consentPurposes, consentTexts } from '@masuk/shared/contract/consents.ts'
import type { ConsentPurpose } from '@masuk/shared/contract/consents.ts'
import type { InputOf } from '../core/handler.ts'
import type { Db, Tx } from '../db/db.ts'

type Form = InputOf<'account.saveOnboarding'>['body']
type Choice = Form['consents'][number]

/** A consent that was given or withdrawn. */
export interface Consent {
  purpose: ConsentPurpose
  number: number
  given: boolean
  textVersion: string
  at: Date
}

/** The newest of each purpose; none for one that was never given. */
export async function listStandingConsents(db: Db, userId: string): Promise<Consent[]> {
  const { rows } = await db.query<Consent>(
    `select distinct on (purpose) purpose, number, given, text_version as "textVersion", at
       from consents where user_id = $1 order by purpose, number desc`,
    [userId],
  )
  return rows
}

/**
 * What a form changes of the consents that stand. Who consents again to the same text, or still doesn't, has changed
 * nothing.
 */
export function changedConsents(standing: readonly Consent[], choices: readonly Choice[]): Choice[] {
  return choices.filter(({ purpose, given, textVersion }) => {
    const before = standing.find((each) => each.purpose === purpose)
    return given ? !before?.given || before.textVersion !== textVersion : before?.given === true
  })
}

/** The consents as they stand once these changes are made. */
export function withChanges(standing: readonly Consent[], changes: readonly Choice[], at: Date): Consent[] {
  return consentPurposes.flatMap((purpose) => {
    const before = standing.find((each) => each.purpose === purpose)
    const change = changes.find((each) => each.purpose === purpose)
    if (change) return { ...change, number: (before?.number ?? 0) + 1, at }
    return before ?? []
  })
}

/** Adds consents to the person's history. The caller holds the person. */
export async function addConsents(
  tx: Tx,
  { userId, locale, source }: Pick<Form, 'locale' | 'source'> & { userId: string },
  consents: readonly Consent[],
): Promise<void> {
  await tx.query(
    `insert into consents (user_id, purpose, number, given, text_version, locale, source, at)
     select $1, changed.purpose, changed.number, changed.given, changed.text_version, $7, $8, changed.at
       from unnest($2::text[], $3::integer[], $4::boolean[], $5::text[], $6::timestamptz[])
            as changed (purpose, number, given, text_version, at)`,
    [
      userId,
      consents.map(({ purpose }) => purpose),
      consents.map(({ number }) => number),
      consents.map(({ given }) => given),
      consents.map(({ textVersion }) => textVersion),
      consents.map(({ at }) => at),
      locale,
      source,
    ],
  )
}

/** Whether a purpose is consented to, whatever the version of its text. */
export function isGiven(standing: readonly Consent[], purpose: ConsentPurpose): boolean {
  return standing.some((each) => each.purpose === purpose && each.given)
}

/** Every purpose with its consent, as the contract shows it. */
export function showConsents(standing: readonly Consent[]) {
  return consentPurposes.map((purpose) => {
    const consent = standing.find((each) => each.purpose === purpose)
    return {
      purpose,
      given: consent?.given ?? false,
      at: consent?.at.toISOString() ?? null,
      textVersion: consent?.textVersion ?? null,
      currentTextVersion: consentTexts[purpose],
    }
  })
}
