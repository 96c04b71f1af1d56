import { randomUUIDv7 } from 'node:crypto'
import { groupings } from '@masuk/shared/contract/form-analytics.ts'
import type { Answer } from '@masuk/shared/contract/pass-forms.ts'
import { afterAll, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { openExhibition, publishPass, question } from '../support/exhibition.ts'
import type { Exhibition } from '../support/exhibition.ts'
import { openHouse } from '../support/house.ts'
import { addZone } from '../support/organisers.ts'
import { addBuyers, register } from '../support/sales.ts'
import { addRows } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const FEW = 'fewer than 5'
const questions = [
  question('drink', 'one'),
  question('days', 'several'),
  question('age', 'number'),
  question('born', 'date'),
  question('home', 'country'),
  question('news', 'consent'),
  question('wish', 'text'),
]

interface Visitors {
  count: number
  version?: number
  source?: string
  purpose?: string
  status?: 'confirmed' | 'held'
  /** One person for all of them. */
  isOne?: boolean
  answers: Record<string, Answer>
}

/** Orders with answers, as buyers leave them. */
async function addVisitors(
  { organizationId, eventId, ticketTypeId }: Exhibition,
  visitors: Visitors,
): Promise<void> {
  const { count, version = 1, source, purpose, status = 'confirmed', isOne = false, answers } = visitors
  const people = await addRows(
    house,
    'users',
    Array.from({ length: isOne ? 1 : count }, () => ({})),
  )
  const orders = Array.from({ length: count }, (_, at) => ({
    id: randomUUIDv7(),
    userId: people[isOne ? 0 : at]!.id,
  }))
  await house.rows(
    `insert into registrations (organization_id, id, event_id, user_id, status, visitor_source, visit_purpose, created_at, hold_ends_at)
     select $1, (o ->> 'id')::uuid, $2, (o ->> 'userId')::uuid, $3, $4, $5, $6, case when $3 = 'held' then $6::timestamptz end
       from jsonb_array_elements($7) o`,
    [organizationId, eventId, status, source ?? null, purpose ?? null, TONIGHT, JSON.stringify(orders)],
  )
  await house.rows(
    `insert into registration_answers (organization_id, registration_id, ticket_type_id, form_version, answers)
     select $1, (o ->> 'id')::uuid, $2, $3, $4 from jsonb_array_elements($5) o`,
    [
      organizationId,
      ticketTypeId,
      version,
      JSON.stringify(Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))),
      JSON.stringify(orders),
    ],
  )
}

const figuresOf = (
  { eventId, ticketTypeId, studio }: Exhibition,
  by: (typeof groupings)[number] = 'version',
) => reply(as(house, studio.staff).call('exhibition.formAnalytics', { query: { eventId, ticketTypeId, by } }))

type Figures = Awaited<ReturnType<typeof figuresOf>>

/** What is told of a question: each value with its count. */
function told({ questions: told }: Figures['all'], id: string) {
  const found = told.find(({ questionId }) => questionId === id)
  return (
    found && {
      answered: found.answered,
      values: Object.fromEntries(found.values.map((each) => [String(each.value), each.people])),
    }
  )
}

const groupsOf = ({ groups }: Figures) => groups.map(({ label, people }) => [label, people])

async function openAsked(): Promise<Exhibition> {
  const fair = await openExhibition(house)
  await publishPass(house, fair, { questions })
  return fair
}

test('counts every kind of question, and never tells a text', async () => {
  const fair = await openAsked()
  const shared = { home: 'MY', born: '1990-05-01', news: true, wish: 'A secret wish' }
  await addVisitors(fair, { count: 12, answers: { ...shared, drink: 'tea', days: ['tea', 'kopi'], age: 20 } })
  await addVisitors(fair, {
    count: 8,
    answers: { ...shared, drink: 'kopi', days: ['tea'], age: 40, home: 'SG', born: '1991-01-01' },
  })
  await addVisitors(fair, { count: 3, answers: { ...shared, drink: 'milo', home: 'BN', news: false } })
  const figures = await figuresOf(fair)
  const { all } = figures
  expect(all.people).toBe(20)
  expect(told(all, 'drink')).toEqual({ answered: 20, values: { tea: 15, kopi: 5, milo: FEW } })
  expect(told(all, 'days')).toEqual({ answered: 20, values: { tea: 20, kopi: 10, milo: FEW } })
  expect(told(all, 'news')).toEqual({ answered: 20, values: { true: 20, false: FEW } })
  expect(told(all, 'home')).toEqual({ answered: 20, values: { MY: 15, SG: 5, null: FEW } })
  expect(told(all, 'born')).toEqual({ answered: 20, values: { 1990: 15, 1991: 5, null: FEW } })
  expect(told(all, 'wish')).toEqual({ answered: 20, values: {} })
  const [age] = all.questions.filter(({ questionId }) => questionId === 'age')
  expect(age?.quantiles).toEqual({ p10: null, p25: 20, p50: 24, p75: 40, p90: null })
  expect(JSON.stringify(figures)).not.toMatch(/secret|BN/)
})

test('nothing is told of nobody, of few, and of fewer than ten no part', async () => {
  const fair = await openAsked()
  expect(await figuresOf(fair)).toMatchObject({ all: { people: FEW, questions: [] }, groups: [] })
  await addVisitors(fair, { count: 9, answers: { drink: 'tea' } })
  house.clock.pass(61_000)
  expect(await figuresOf(fair)).toMatchObject({ all: { people: 5, questions: [] }, groups: [] })
})

test('only confirmed orders count, and each person once, with their last', async () => {
  const fair = await openAsked()
  await addVisitors(fair, { count: 10, answers: { drink: 'tea' } })
  await addVisitors(fair, { count: 10, answers: { drink: 'milo' }, status: 'held' })
  await addVisitors(fair, { count: 5, answers: { drink: 'kopi' }, isOne: true })
  const { all } = await figuresOf(fair)
  expect(told(all, 'drink')).toEqual({ answered: 10, values: { tea: 10, kopi: FEW, milo: FEW } })
})

test('figures are at most a minute old, for each ticket type and grouping', async () => {
  const fair = await openAsked()
  await addVisitors(fair, { count: 10, answers: { drink: 'tea' } })
  const first = await figuresOf(fair)
  await addVisitors(fair, { count: 10, answers: { drink: 'tea' } })
  house.clock.pass(59_000)
  expect(await figuresOf(fair)).toEqual(first)
  expect((await figuresOf(fair, 'source')).all.people).toBe(20)
  house.clock.pass(1_000)
  expect((await figuresOf(fair)).all.people).toBe(20)
})

test('by version, with a question that changed its kind, and choices of older versions', async () => {
  const fair = await openAsked()
  await publishPass(house, fair, {
    questions: [
      question('drink', 'one', {
        label: 'Drinks',
        choices: [
          { id: 'kopi', label: 'Coffee' },
          { id: 'air', label: 'Water' },
        ],
      }),
      question('age', 'text'),
    ],
  })
  await addVisitors(fair, { count: 20, version: 1, answers: { drink: 'tea', age: 30 } })
  await addVisitors(fair, { count: 15, version: 2, answers: { drink: 'kopi', age: 'a secret' } })
  await addVisitors(fair, { count: 5, version: 2, answers: { drink: 'air' } })
  const figures = await figuresOf(fair)
  expect(groupsOf(figures)).toEqual([
    ['Version 2', 20],
    ['Version 1', 20],
  ])
  expect(told(figures.all, 'drink')).toEqual({
    answered: 40,
    values: { kopi: 15, air: 5, tea: 20, milo: FEW },
  })
  const [newer, older] = figures.groups
  expect(told(newer!, 'drink')).toEqual({ answered: 20, values: { kopi: 15, air: 5, tea: FEW, milo: FEW } })
  expect(told(older!, 'drink')).toEqual({ answered: 20, values: { kopi: FEW, air: FEW, tea: 20, milo: FEW } })
  expect(
    figures.all.questions.slice(0, 3).map(({ questionId, kind, label }) => [questionId, kind, label]),
  ).toEqual([
    ['drink', 'one', 'Drinks'],
    ['age', 'text', 'The age'],
    ['days', 'several', 'The days'],
  ])
  expect(JSON.stringify(figures)).not.toContain('secret')
})

test('by source, purpose and country: who is few goes with the others', async () => {
  const fair = await openAsked()
  await addVisitors(fair, {
    count: 10,
    source: 'brochure',
    purpose: 'Buy Boats',
    answers: { drink: 'tea', home: 'MY' },
  })
  await addVisitors(fair, {
    count: 6,
    source: 'direct',
    purpose: 'buy boats',
    answers: { drink: 'kopi', home: 'SG' },
  })
  await addVisitors(fair, {
    count: 4,
    source: 'entrance',
    purpose: 'A secret',
    answers: { drink: 'kopi', home: 'BN' },
  })
  await addVisitors(fair, { count: 5, answers: { drink: 'milo' } })
  expect(groupsOf(await figuresOf(fair, 'source'))).toEqual([
    ['Brochure', 10],
    ['Entrance', FEW],
    ['Direct', 5],
    ['Unknown', 5],
  ])
  const purposes = await figuresOf(fair, 'purpose')
  expect(groupsOf(purposes)).toEqual([
    ['buy boats', 15],
    ['Others, or unknown', 5],
  ])
  expect(told(purposes.groups[0]!, 'drink')).toEqual({
    answered: 15,
    values: { tea: 10, kopi: 5, milo: FEW },
  })
  const countries = await figuresOf(fair, 'country')
  expect(groupsOf(countries)).toEqual([
    ['MY', 10],
    ['SG', 5],
    ['Others, or unknown', 5],
  ])
  expect(JSON.stringify([purposes, countries])).not.toMatch(/secret|BN/)
})

test('by space: the zones that the answered version opens', async () => {
  const fair = await openAsked()
  const [hallA, hallB] = [await addZone(house, fair, 'Hall A'), await addZone(house, fair, 'Hall B')]
  await addZone(house, fair, 'Hall C')
  await publishPass(house, fair, { questions, zoneIds: [hallA] })
  await publishPass(house, fair, { questions, zoneIds: [hallA, hallB] })
  for (const [version, count] of [
    [1, 10],
    [2, 15],
    [3, 25],
  ] as const)
    await addVisitors(fair, { count, version, answers: { drink: 'tea' } })
  expect(groupsOf(await figuresOf(fair, 'space'))).toEqual([
    ['Hall A', 40],
    ['Hall B', 25],
    ['The event as a whole', 10],
  ])
})

test('what people really register is counted', async () => {
  const fair = await openAsked()
  const answers = [
    { ticketTypeId: fair.ticketTypeId, formVersion: 1, answers: [{ questionId: 'drink', value: 'tea' }] },
  ]
  const buyers = await addBuyers(house, 10)
  await Promise.all(
    buyers.map((buyer) => register(house, buyer, { ...fair, answers, visitorSource: 'direct' })),
  )
  const figures = await figuresOf(fair, 'source')
  expect(told(figures.all, 'drink')).toEqual({ answered: 10, values: { tea: 10, kopi: FEW, milo: FEW } })
  expect(groupsOf(figures)).toContainEqual(['Direct', 10])
})
