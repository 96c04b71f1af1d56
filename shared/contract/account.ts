import { z } from 'zod'
import { PersonalData } from './account-export.ts'
import { ConsentChoices, StandingConsent, consentTexts } from './consents.ts'
import { Category } from './event-details.ts'
import { exampleIds } from './example-values.ts'
import { Id, UtcText, filledLine, line } from './fields.ts'
import { Gender, Language, Role } from './named-values.ts'
import { operation } from './operation.ts'
import { outcome } from './outcome.ts'

/** Most categories that a person may choose. */
export const MOST_INTERESTS = 20
/** Nobody younger gives their birth date. */
export const LEAST_AGE_YEARS = 13
/** How often a person may download their data. */
export const EXPORTS_AN_HOUR = 5

const tag = 'Account'
/** The account is that of the session: no field names another one. */
const accountRead = {
  method: 'GET',
  tag,
  authority: 'session',
  origin: 'ignored',
  faults: [401, 429, 500],
} as const
const accountChange = {
  tag,
  authority: 'session',
  origin: 'required',
  faults: [400, 401, 403, 413, 429, 500],
} as const

const DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON().startsWith(text)
const notDay = { error: 'must be a date from 1900 on, written YYYY-MM-DD, such as 1994-08-31' }

const BirthDate = z
  .string(notDay)
  .refine((text) => !Number.isNaN(Date.parse(text)) && isDay(text), notDay)
  .meta({ format: 'date', pattern: DAY.source })
  .describe(`From 1900 to ${LEAST_AGE_YEARS} years ago.`)

export const Profile = z
  .object({
    displayName: z.string().describe('Empty until the person has given one.'),
    phone: z.string().nullable().describe('E.164, such as +60123456789.'),
    birthDate: z.string().nullable(),
    gender: Gender.nullable(),
    onboardedAt: UtcText.nullable().describe('When the form was saved for the first time.'),
  })
  .meta({ id: 'Profile' })

const Missing = z
  .array(z.enum(['display_name', 'terms']))
  .describe(
    'What has to be given before the account is complete; `terms` also when their text is a newer one.',
  )

const OpenPayment = z.object({
  registrationId: Id,
  reference: z.string(),
  eventName: z.string(),
  waitsFor: z.enum(['payment', 'refund']),
})

/** `account.summary`: who is signed in, and how their account stands. */
export const accountSummary = operation({
  ...accountRead,
  path: '/api/account/summary',
  summary: 'The account, its profile and its consents',
  description: 'With what an app shows of an account everywhere: unread notifications, what is missing.',
  reply: z
    .object({
      account: z.object({
        id: Id,
        email: z.string().nullable(),
        phone: z.string().nullable(),
        createdAt: UtcText,
      }),
      profile: Profile,
      consents: z.array(StandingConsent).describe('One for each purpose.'),
      missing: Missing,
      unreadNotifications: z.int().min(0),
      worksForOrganization: z.boolean().describe('Whether there is a studio to offer.'),
      memberships: z
        .array(z.object({ organizationId: Id, organizationName: z.string(), role: Role }))
        .describe('Where the person is a member now, crew as well; by name.'),
      erasure: z
        .object({
          lastOwnerOf: z.array(z.object({ id: Id, name: z.string() })),
          openPayments: z.array(OpenPayment),
        })
        .describe('What keeps the account from being erased. Empty lists: nothing.'),
    })
    .meta({ id: 'AccountSummary' }),
  example: {},
})

/** `account.onboarding`: what the form of the profile begins with. */
export const onboarding = operation({
  ...accountRead,
  path: '/api/account/onboarding',
  summary: 'The profile, the preferences and what can be chosen',
  description: 'Everything that the form of the profile shows.',
  reply: z
    .object({
      profile: Profile,
      categoryIds: z.array(Id).describe('Those that the person has chosen.'),
      categories: z.array(Category).describe('Every category that can be chosen.'),
      consents: z.array(StandingConsent).describe('One for each purpose.'),
      missing: Missing,
    })
    .meta({ id: 'Onboarding' }),
  example: {},
})

/** `account.saveOnboarding`: the whole form of the profile. */
export const saveOnboarding = operation({
  ...accountChange,
  method: 'POST',
  path: '/api/account/onboarding',
  summary: 'Save the profile, the consents and the preferences',
  description:
    'The whole form: what is null is not known any more. Saving the same again changes nothing. A phone number may be typed ' +
    'in any way; without a country code it is one of Malaysia, and only its E.164 form is kept. Each change of a consent is ' +
    'kept with the version and the language of the text that was shown; an older version than the present one is refused as ' +
    '`consent_text_changed`. Without the consent `preferences` no category is kept, and those that were are deleted; ' +
    'without `organiser_sharing` organisers no longer have the phone.',
  body: z.object({
    displayName: filledLine(80),
    phone: line(40).trim().nullable().describe('For example 012-345 6789 or +60 12-345 6789.'),
    birthDate: BirthDate.nullable(),
    gender: Gender.nullable(),
    categoryIds: z
      .array(Id, { error: 'must be a list of category ids' })
      .max(MOST_INTERESTS, { error: `may have at most ${MOST_INTERESTS} entries` }),
    consents: ConsentChoices,
    locale: Language.describe('The language in which the texts of the consents were shown.'),
    source: z
      .enum(['onboarding', 'settings'], { error: 'must be onboarding or settings' })
      .describe('The form that was filled in.'),
  }),
  reply: outcome(
    { profile: Profile, categoryIds: z.array(Id), consents: z.array(StandingConsent), missing: Missing },
    ['terms_needed', 'consent_text_changed'],
  ),
  audit: { subject: 'user', actions: { 'account.saved': 'Saved their profile' } },
  example: {
    body: {
      displayName: 'Aminah Salleh',
      phone: '012-345 6789',
      birthDate: '1994-08-31',
      gender: 'female',
      categoryIds: [exampleIds.category],
      consents: [
        { purpose: 'terms', given: true, textVersion: consentTexts.terms },
        { purpose: 'marketing', given: false, textVersion: consentTexts.marketing },
        { purpose: 'preferences', given: true, textVersion: consentTexts.preferences },
        { purpose: 'organiser_sharing', given: true, textVersion: consentTexts.organiser_sharing },
      ],
      locale: 'en',
      source: 'onboarding',
    },
  },
})

/** `account.export`: everything that the service keeps of whoever asks. */
export const accountExport = operation({
  ...accountRead,
  path: '/api/me/export',
  stream: ['application/json'],
  cache: 'private, no-store',
  summary: 'Download your personal data',
  description:
    "Everything that is kept of the signed-in person and nothing of anybody else: not even a name that they gave to somebody's " +
    'ticket. Streamed at any size, as of one moment, and offered as a file to save. A stream that fails is cut, so that it ' +
    `can not be taken for complete. At most ${EXPORTS_AN_HOUR} in an hour (429). Refused when another site asks for it (403).`,
  reply: PersonalData,
  faults: [401, 403, 429, 500],
  audit: { subject: 'user', actions: { 'account.exported': 'Downloaded their data' } },
  example: {},
})

export const accountOperations = {
  'account.summary': accountSummary,
  'account.onboarding': onboarding,
  'account.saveOnboarding': saveOnboarding,
  'account.export': accountExport,
}
