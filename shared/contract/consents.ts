import { z } from 'zod'
import { UtcText, line } from './fields.ts'
import { unique } from './unique.ts'

/**
 * What a person may consent to, with the version of the text that they are shown. A new text has a new version, and the
 * consent is asked for again.
 */
export const consentTexts = {
  terms: '2026-11-22',
  marketing: '2026-11-22',
  preferences: '2026-11-22',
  organiser_sharing: '2026-11-22',
} as const

export type ConsentPurpose = keyof typeof consentTexts
export const consentPurposes = Object.keys(consentTexts) as [ConsentPurpose, ...ConsentPurpose[]]

const purposeNames = consentPurposes.join(', ')
const Purpose = z
  .enum(consentPurposes, { error: `must be one of ${purposeNames}` })
  .meta({ id: 'ConsentPurpose' })
  .describe(
    '`terms`: the rules of the service. `marketing`: news by mail. `preferences`: keeping the categories that the person ' +
      'likes. `organiser_sharing`: giving the phone number to the organisers of events that they register for.',
  )

/** A consent as it stands now. */
export const StandingConsent = z
  .object({
    purpose: Purpose,
    given: z.boolean(),
    at: UtcText.nullable().describe('When it was given or withdrawn; null when it never was given.'),
    textVersion: z.string().nullable().describe('Of the text that was shown then.'),
    currentTextVersion: z.string().describe('Of the text that is shown now.'),
  })
  .meta({ id: 'Consent' })

/** What a person chooses for one purpose, and which version of its text they were shown. */
const ConsentChoice = z
  .object(
    {
      purpose: Purpose,
      given: z.boolean({ error: 'must be true or false' }),
      textVersion: line(20).describe('Of the text that was shown.'),
    },
    { error: 'must be a consent: purpose, given and textVersion' },
  )
  .strict()

/** The choices of a whole form. */
export const ConsentChoices = z
  .array(ConsentChoice, { error: 'must be a list of consents' })
  .max(consentPurposes.length, { error: `may have at most ${consentPurposes.length} entries` })
  .refine((choices) => choices.length === consentPurposes.length && unique(purposeOf)(choices), {
    error: `must have each of ${purposeNames} once`,
  })

const purposeOf = ({ purpose }: { purpose: string }) => purpose
