import { operations } from '@masuk/shared/contract/index.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { afterAll, expect, test } from 'vitest'
import { fillHistory, fullForm, saveProfile } from '../support/account.ts'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addSignedIn, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent, addTicket } from '../support/people.ts'
import { openSale, register } from '../support/sales.ts'
import { organizerOf } from '../support/studio.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const download = (person: Person) => as(house, person).call('account.export')

/** A person with something in every section, all of it theirs by its words. */
async function addWhole(name: string, organizationId: string) {
  const person = await addOrganiser(house, { organizationId, role: 'crew', name })
  await done(saveProfile(house, person, { displayName: name, phone: '012-345 6789' }))
  const sale = await openSale(house, { organizationId })
  const lines = [{ ticketTypeId: sale.ticketTypeId, quantity: 1, holderNames: [name] }]
  const { registration } = await done(register(house, person, { ...sale, buyerName: name, lines }))
  const points = { organizationId, userId: person.userId, amount: -7, note: `Owed to ${name}` }
  await addRow(house, 'point_entries', { ...points, eventId: sale.eventId })
  await addRow(house, 'stall_orders', {
    organizationId,
    userId: person.userId,
    stallName: 'Nasi Lemak Antarabangsa',
    description: `For ${name}`,
  })
  return { person, sale, registration }
}

test('the sections are those of the specification, in its order, and so are the fields that it names', async () => {
  const { organizationId } = await openStudio(house)
  const { person } = await addWhole('Aminah Salleh', organizationId)
  const data = await reply(download(person))
  // Specification, Personal-data export: field, and what of its content it names.
  const specified: Record<string, string[]> = {
    exported_at: [],
    account: ['id', 'email', 'phone', 'created_at'],
    profile: [
      'display_name',
      'phone',
      'birth_date',
      'gender',
      'consents',
      'onboarded_at',
      'created_at',
      'deleted_at',
    ],
    interests: ['category_id', 'selected_at', 'category_name'],
    registration_details: [
      'organization',
      'name',
      'email',
      'consented_at',
      'profile',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    registrations: ['status', 'event_id', 'ticket_ids', 'event', 'tickets'],
    stall_orders: [],
    points: ['kind', 'amount', 'note', 'created_at', 'event'],
    giveaway_entries: ['giveaway_id', 'entered_at', 'won_at', 'giveaway'],
    team_memberships: ['role', 'is_live', 'created_at', 'removed_at', 'organization'],
  }
  expect(Object.keys(data)).toEqual(Object.keys(specified))
  const contract = operations['account.export'].reply.shape
  for (const [section, fields] of Object.entries(specified)) {
    const type = contract[section as keyof typeof contract]
    const shape = 'element' in type ? type.element.shape : 'shape' in type ? type.shape : {}
    expect(Object.keys(shape), section).toEqual(expect.arrayContaining(fields))
  }
})

test('it is everything that is kept of the person', async () => {
  const { organizationId } = await openStudio(house, { name: 'Balai "Raya"\nEvents' })
  const { person, sale, registration } = await addWhole('Aminah Salleh', organizationId)
  const data = await reply(download(person))
  const now = house.clock.now().toISOString()
  const organization = { id: organizationId, name: 'Balai "Raya"\nEvents' }
  expect(data).toMatchObject({
    exported_at: now,
    account: { id: person.userId, email: person.email, phone: '+60123456789' },
    profile: {
      display_name: 'Aminah Salleh',
      phone: '+60123456789',
      birth_date: '1994-08-31',
      gender: 'female',
      onboarded_at: now,
      created_at: now,
      deleted_at: null,
    },
    interests: fullForm.categoryIds.map((category_id) => ({
      category_id,
      selected_at: now,
      category_name: expect.stringMatching(/./),
    })),
    registration_details: [
      {
        organization,
        name: 'Aminah Salleh',
        email: person.email,
        consented_at: now,
        profile: { phone: '+60123456789' },
        deleted_at: null,
      },
    ],
    registrations: [
      {
        id: registration.id,
        status: 'confirmed',
        reference: registration.reference,
        event_id: sale.eventId,
        event: { id: sale.eventId, slug: sale.slug, name: 'Malam Muzik', organization, status: 'published' },
        tickets: [{ state: 'valid', holder_name: 'Aminah Salleh', ticket_type: 'General' }],
        buyer_name: 'Aminah Salleh',
        buyer_email: person.email,
        total_sen: 0,
        confirmed_at: now,
      },
    ],
    stall_orders: [
      { organization, stall_name: 'Nasi Lemak Antarabangsa', amount_sen: 1_250, status: 'paid' },
    ],
    points: [
      {
        kind: 'scan',
        amount: -7,
        note: 'Owed to Aminah Salleh',
        event: { id: sale.eventId, name: 'Malam Muzik' },
      },
    ],
    giveaway_entries: [],
    team_memberships: [{ role: 'crew', is_live: true, removed_at: null, organization }],
  })
  expect(data.profile.consents.map(({ purpose }) => purpose).toSorted()).toEqual([
    'marketing',
    'organiser_sharing',
    'preferences',
    'terms',
  ])
  expect(data.profile.consents[0]).toEqual({
    purpose: 'marketing',
    given: true,
    text_version: '2026-11-22',
    locale: 'ms',
    source: 'onboarding',
    at: now,
  })
  const [ticket] = data.registrations[0]!.tickets
  expect(data.registrations[0]!.ticket_ids).toEqual([ticket!.id])
  expect(readTicketCode(ticket!.code!)?.ticketId).toBe(ticket!.id)
  expect(house.deps.codesOf(sale.eventId).verify(ticket!.code!)).not.toBeNull()
})

test('it is a file to save, which nobody on the way may keep', async () => {
  const { headers, status } = await download(await addSignedIn(house))
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="masuk-my-data.json"',
  })
})

test('of an account that has done nothing there are empty lists', async () => {
  const person = await addSignedIn(house)
  const { account, profile, exported_at: _, ...lists } = await reply(download(person))
  expect(account).toMatchObject({ id: person.userId, phone: null })
  expect(profile).toMatchObject({
    display_name: person.name,
    consents: [],
    onboarded_at: null,
    created_at: null,
  })
  expect(Object.values(lists)).toEqual(Object.values(lists).map(() => []))
})

test('two people who share everything find nothing of each other', async () => {
  const studio = await openStudio(house)
  const { organizationId } = studio
  const event = await addEvent(house, { organizer: organizerOf(studio) })
  const names = ['Xenophilia binti Quddus', 'Zebediah a/l Vyasa']
  const people = await Promise.all(names.map((name) => addWhole(name, organizationId)))
  const questions = [
    { id: 'diet', kind: 'text', label: 'Diet', help: '', isRequired: false, choices: [], shownIf: null },
  ]
  const { ticketTypeId } = event
  const form = { organizationId, ticketTypeId, version: 1, questions, publishedAt: house.clock.now() }
  await addRow(house, 'pass_forms', form)
  // Both order for both, under the same name, and each has a ticket in the order of the other.
  for (const [at, { person }] of people.entries()) {
    const lines = [{ ticketTypeId, quantity: 2, holderNames: names }]
    const diet = [{ questionId: 'diet', value: `Diet of ${names[at]}` }]
    const answers = [{ ticketTypeId, formVersion: 1, answers: diet }]
    const order = { eventId: event.eventId, ticketTypeId, lines, answers, buyerName: 'Keluarga Besar' }
    const { registration } = await done(register(house, person, order))
    const other = people[1 - at]!.person
    await addTicket(
      house,
      { ...event, registrationId: registration.id },
      { userId: other.userId, holder: names[1 - at]! },
    )
  }
  for (const [at, { person, registration }] of people.entries()) {
    const other = people[1 - at]!
    const { text, body } = await download(person)
    expect(text).toContain(names[at])
    expect((body as { registrations: unknown[] }).registrations).toHaveLength(3)
    const theirs = await house.rows<{ text: string }>(
      `select unnest(array[t.id::text, r.reference, r.buyer_email]) as text
         from registrations r join tickets t on t.registration_id = r.id and t.user_id = r.user_id where r.user_id = $1`,
      [other.person.userId],
    )
    const codes = (await reply(download(other.person))).registrations.flatMap(({ tickets }) =>
      tickets.map(({ code }) => code ?? ''),
    )
    const words = [names[1 - at]!, `Diet of`, other.person.email, other.person.userId, other.registration.id]
    const foreign = [...words, ...theirs.map((row) => row.text), ...codes].filter(
      (each) => each !== 'Diet of',
    )
    expect(foreign.length).toBeGreaterThan(10)
    expect(foreign.filter((each) => text.includes(each))).toEqual([])
    expect(text).toContain(registration.id)
    expect(text).toContain(`Diet of ${names[at]}`)
  }
})

test('a void ticket has no code, and a past role has its end', async () => {
  const studio = await openStudio(house)
  const person = await addOrganiser(house, { ...studio, role: 'admin' })
  await addTicket(house, await addEvent(house), { userId: person.userId, voided: true })
  await house.rows('update memberships set removed_at = $2 where user_id = $1', [
    person.userId,
    house.clock.now(),
  ])
  const data = await reply(download(person))
  expect(data.registrations[0]?.tickets).toMatchObject([{ state: 'void', code: null }])
  expect(data.team_memberships).toMatchObject([
    { role: 'admin', is_live: false, removed_at: house.clock.now().toISOString() },
  ])
})

test('more rows than a batch come whole and each once', async () => {
  const person = await addSignedIn(house)
  await fillHistory(house, person, { ...(await openSale(house)), count: 1_201 })
  const data = await reply(download(person))
  expect(data.points.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 1_201 }, (_, at) => at + 1),
  )
  expect(new Set(data.registrations.map(({ id }) => id)).size).toBe(1_201)
  expect(data.registrations.every(({ tickets }) => tickets.length === 1)).toBe(true)
})
