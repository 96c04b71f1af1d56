import { consentTexts } from '@masuk/shared/contract/consents.ts'
import { afterAll, expect, test } from 'vitest'
import { readPhone } from '../../server/account/phone.ts'
import { categoryIds, consentsTo, fullForm, saveProfile } from '../support/account.ts'
import { as, done, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addSignedIn, join, openStudio } from '../support/organisers.ts'
import { addOrganizer } from '../support/people.ts'
import { openSale } from '../support/sales.ts'
import { snapshot } from '../support/snapshot.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const noConsent = { given: false, at: null, textVersion: null, currentTextVersion: '2026-11-22' }
const historyOf = (userId: string) =>
  house.rows(
    'select purpose, number, given, text_version, locale, source from consents where user_id = $1 order by at, purpose, number',
    [userId],
  )

test('an account that has said nothing misses the terms, and has nothing else', async () => {
  const person = await addSignedIn(house)
  expect(await reply(as(house, person).call('account.summary'))).toEqual({
    account: { id: person.userId, email: person.email, phone: null, createdAt: expect.any(String) },
    profile: { displayName: person.name, phone: null, birthDate: null, gender: null, onboardedAt: null },
    consents: ['terms', 'marketing', 'preferences', 'organiser_sharing'].map((purpose) => ({
      purpose,
      ...noConsent,
    })),
    missing: ['terms'],
    unreadNotifications: 0,
    worksForOrganization: false,
    memberships: [],
    erasure: { lastOwnerOf: [], openPayments: [] },
  })
})

test('the whole form is saved, and shown again', async () => {
  const person = await addSignedIn(house, { name: '' })
  const before = await reply(as(house, person).call('account.onboarding'))
  expect(before).toMatchObject({ missing: ['display_name', 'terms'], categoryIds: [] })
  expect(before.categories.map(({ id }) => id)).toEqual(expect.arrayContaining(categoryIds))
  const saved = await done(saveProfile(house, person))
  expect(saved).toMatchObject({
    profile: {
      displayName: 'Aminah Salleh',
      phone: '+60123456789',
      birthDate: '1994-08-31',
      gender: 'female',
      onboardedAt: house.clock.now().toISOString(),
    },
    categoryIds,
    missing: [],
  })
  expect(saved.consents.every(({ given, at }) => given && at === house.clock.now().toISOString())).toBe(true)
  const { state: _, ...shown } = saved
  expect(await reply(as(house, person).call('account.onboarding'))).toMatchObject(shown)
  expect(await reply(as(house, person).call('account.summary'))).toMatchObject({
    account: { phone: '+60123456789' },
    profile: shown.profile,
    consents: shown.consents,
    missing: [],
  })
  const session = await reply(as(house, person).call('identity.session'))
  expect(session?.user.name).toBe('Aminah Salleh')
})

test('saving the same again changes nothing and is not written down again', async () => {
  const person = await addSignedIn(house)
  const first = await done(saveProfile(house, person))
  const before = await snapshot(house)
  house.clock.pass(60_000)
  const count = () =>
    house.rows("select id from audit_log where action = 'account.saved' and actor_id = $1", [person.userId])
  expect(await done(saveProfile(house, person, { phone: '+60 12 345 6789' }))).toEqual(first)
  expect(await snapshot(house)).toEqual(before)
  expect(await count()).toHaveLength(1)
  await done(saveProfile(house, person, { gender: null }))
  expect(await count()).toHaveLength(2)
})

test('what is left empty is not known any more', async () => {
  const person = await addSignedIn(house)
  await done(saveProfile(house, person))
  const empty = { phone: null, birthDate: null, gender: null, categoryIds: [] }
  expect(await done(saveProfile(house, person, empty))).toMatchObject({
    profile: { phone: null, birthDate: null, gender: null },
    categoryIds: [],
  })
})

test('each change of a consent is a row of its own, and the newest one stands', async () => {
  const person = await addSignedIn(house)
  await done(saveProfile(house, person, { consents: consentsTo('terms', 'marketing') }))
  house.clock.pass(1_000)
  await done(saveProfile(house, person, { consents: consentsTo('terms'), locale: 'en', source: 'settings' }))
  house.clock.pass(1_000)
  const { consents } = await done(saveProfile(house, person, { consents: consentsTo('terms', 'marketing') }))
  expect(consents.filter(({ given }) => given).map(({ purpose }) => purpose)).toEqual(['terms', 'marketing'])
  const row = { text_version: '2026-11-22', locale: 'ms', source: 'onboarding' }
  expect(await historyOf(person.userId)).toEqual([
    { purpose: 'marketing', number: 1, given: true, ...row },
    { purpose: 'terms', number: 1, given: true, ...row },
    { purpose: 'marketing', number: 2, given: false, ...row, locale: 'en', source: 'settings' },
    { purpose: 'marketing', number: 3, given: true, ...row },
  ])
})

test('a new text has to be agreed to anew, and an old one is not agreed to any more', async () => {
  const person = await addSignedIn(house)
  await done(saveProfile(house, person))
  await house.rows(`update consents set text_version = '2020-01-01' where user_id = $1`, [person.userId])
  expect((await reply(as(house, person).call('account.summary'))).missing).toEqual(['terms'])
  const old = fullForm.consents.map((choice) => ({ ...choice, textVersion: '2020-01-01' }))
  expect(await reply(saveProfile(house, person, { consents: old }))).toMatchObject({
    state: 'refused',
    reason: 'consent_text_changed',
  })
  const { missing } = await done(saveProfile(house, person))
  expect(missing).toEqual([])
  expect(await historyOf(person.userId)).toHaveLength(8)
})

test('withdrawing is not refused for the text that was shown', async () => {
  const person = await addSignedIn(house)
  await done(saveProfile(house, person))
  const consents = consentsTo('terms').map((choice) =>
    choice.given ? choice : { ...choice, textVersion: '2020-01-01' },
  )
  const saved = await done(saveProfile(house, person, { consents }))
  expect(saved.consents.filter(({ given }) => given)).toHaveLength(1)
})

test('there is no account without its terms, and nothing of such a form is saved', async () => {
  const person = await addSignedIn(house)
  const before = await snapshot(house)
  const body = await reply(saveProfile(house, person, { consents: consentsTo('marketing') }))
  expect(body).toMatchObject({ state: 'refused', reason: 'terms_needed' })
  expect(await snapshot(house)).toEqual(before)
})

test('without the consent to preferences no category is kept or shown, at once', async () => {
  const person = await addSignedIn(house)
  const preferences = async () =>
    (await reply(as(house, person).call('publicEvents.preferences'))).categoryIds
  await done(saveProfile(house, person))
  expect(await preferences()).toEqual(categoryIds)
  const consents = consentsTo('terms', 'marketing')
  expect((await done(saveProfile(house, person, { consents }))).categoryIds).toEqual([])
  expect(await house.rows('select * from user_interests where user_id = $1', [person.userId])).toEqual([])
  // Rows that were left behind are not used either.
  await house.rows('insert into user_interests (user_id, category_id, selected_at) values ($1, $2, now())', [
    person.userId,
    categoryIds[0],
  ])
  expect(await preferences()).toEqual([])
})

test('categories that stay keep the time at which they were chosen', async () => {
  const person = await addSignedIn(house)
  await done(saveProfile(house, person, { categoryIds: [categoryIds[0]!] }))
  const chosenAt = house.clock.now()
  house.clock.pass(1_000)
  await done(saveProfile(house, person))
  const rows = await house.rows<{ at: Date }>(
    'select selected_at as at from user_interests where user_id = $1 order by category_id',
    [person.userId],
  )
  expect(rows.map(({ at }) => at)).toEqual([chosenAt, house.clock.now()])
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['an empty name', { displayName: '  ' }, /^displayName must not be empty/],
  ['a name that is too long', { displayName: 'x'.repeat(81) }, /^displayName may have at most 80/],
  ['letters for a phone', { phone: 'call me' }, /^phone must be a phone number/],
  ['a number inside of a text', { phone: 'call 012-345 6789' }, /^phone must be a phone number/],
  ['a phone number that is too short', { phone: '012-345' }, /^phone must be a phone number/],
  ['a country that there is not', { phone: '+999 12 345 6789' }, /^phone must be a phone number/],
  ['a birth date before 1900', { birthDate: '1899-12-31' }, /^birthDate must be a date from 1900/],
  ['a day that there is not', { birthDate: '1994-02-30' }, /^birthDate must be a date from 1900/],
  ['somebody who is not 13 yet', { birthDate: '2013-11-21' }, /^birthDate must be at least 13 years ago/],
  ['another gender', { gender: 'x' }, /^gender must be female, male, other or undisclosed/],
  ['21 categories', { categoryIds: Array(21).fill(categoryIds[0]) }, /^categoryIds may have at most 20/],
  ['a category that there is not', { categoryIds: [crypto.randomUUID()] }, /^categoryIds has a category/],
  ['a consent that is not there', { consents: fullForm.consents.slice(1) }, /^consents must have each of/],
  [
    'a consent twice',
    { consents: [...fullForm.consents.slice(1), fullForm.consents[1]] },
    /^consents must have each of/,
  ],
  [
    'a consent to something else',
    { consents: [{ ...fullForm.consents[0], purpose: 'soul' }, ...fullForm.consents.slice(1)] },
    /^consents\[0\]\.purpose must be one of terms/,
  ],
  ['another language', { locale: 'xx' }, /^locale must be en, ms, zh or ta/],
  ['somewhere else', { source: 'kiosk' }, /^source must be onboarding or settings/],
  ['another person', { userId: crypto.randomUUID() }, /^userId is not a field here/],
])('%s is 400, names its field, and nothing is saved', async (_, wrong, sentence) => {
  const person = await addSignedIn(house)
  const before = await snapshot(house)
  const body = { ...fullForm, ...wrong }
  expectApiFault(await as(house, person).send('account.saveOnboarding', { body }), 400, sentence)
  expect(await snapshot(house)).toEqual(before)
})

test('who turns 13 today in Kuala Lumpur may say so', async () => {
  house.clock.set(TONIGHT)
  await done(saveProfile(house, await addSignedIn(house), { birthDate: '2013-11-20' }))
})

test.each([
  ['0123456789', '+60123456789'],
  ['012-345 6789', '+60123456789'],
  ['+60 12-345 6789', '+60123456789'],
  ['(03) 2161 1234', '+60321611234'],
  ['+65 6123 4567', '+6561234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+60123456789 ext. 12', '+60123456789'],
  ['999', null],
  ['12345', null],
  ['', null],
])('the phone number %j is %s', (typed, e164) => {
  expect(readPhone(typed)).toBe(e164)
})

test('the summary tells what keeps the account from being erased', async () => {
  const { organizationId } = await addOrganizer(house)
  const person = await addOrganiser(house, { organizationId, role: 'owner' })
  const own = await addRow(house, 'organizations', { name: 'Kraf Sdn Bhd' })
  await addRow(house, 'memberships', { organizationId: own.id, userId: person.userId, role: 'owner' })
  const sale = await openSale(house, { priceSen: 5_000 })
  const event = { organizationId: sale.organizationId, eventId: sale.eventId }
  const { id: registrationId } = await addRow(house, 'registrations', {
    ...event,
    userId: person.userId,
    status: 'held',
    reference: 'ABCDE',
    totalSen: 5_000,
  })
  await house.rows('update registrations set hold_ends_at = $2 where id = $1', [
    registrationId,
    new Date(house.clock.now().getTime() + 60_000),
  ])
  await addRow(house, 'payment_intents', {
    ...event,
    registrationId,
    userId: person.userId,
    status: 'awaiting',
  })
  const blockers = async () => (await reply(as(house, person).call('account.summary'))).erasure
  expect(await blockers()).toEqual({
    lastOwnerOf: [{ id: own.id, name: 'Kraf Sdn Bhd' }],
    openPayments: [{ registrationId, reference: 'ABCDE', eventName: 'Malam Muzik', waitsFor: 'payment' }],
  })
  await house.rows(`update registrations set status = 'expired' where id = $1`, [registrationId])
  expect((await blockers()).openPayments).toEqual([])
})

test('the summary names where the person is a member, crew as well, and nobody who has left', async () => {
  const [here, there, left] = [
    await openStudio(house, { name: 'Kraf Sdn Bhd' }),
    await openStudio(house, { name: 'Balai Raya' }),
    await openStudio(house),
  ]
  const person = here.crew
  await join(house, { ...there, userId: person.userId, role: 'staff' })
  await join(house, { ...left, userId: person.userId, role: 'staff' })
  await done(as(house, left.owner).call('team.remove', { body: { userId: person.userId } }))
  const { worksForOrganization, memberships } = await reply(as(house, person).call('account.summary'))
  expect(worksForOrganization).toBe(true)
  expect(memberships).toEqual([
    { organizationId: there.organizationId, organizationName: 'Balai Raya', role: 'staff' },
    { organizationId: here.organizationId, organizationName: 'Kraf Sdn Bhd', role: 'crew' },
  ])
})

test('the versions of the texts are dates', () => {
  for (const version of Object.values(consentTexts)) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
