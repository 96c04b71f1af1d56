import { afterAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { changePass, openExhibition, publishPass, question, readPass } from '../support/exhibition.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addZone, nobody } from '../support/organisers.ts'
import { addBuyers, register } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const drink = question('drink', 'one', { isRequired: true })

test('a pass that was never configured asks nothing and opens the event as a whole', async () => {
  const fair = await openExhibition(house)
  expect(await readPass(house, fair)).toEqual({
    ticketTypeId: fair.ticketTypeId,
    version: 0,
    draft: null,
    published: null,
    publishedVersions: [],
  })
})

test('a draft is for organisers alone until it is published, and then it never changes', async () => {
  const fair = await openExhibition(house)
  const { ticketTypeId } = fair
  const zoneId = await addZone(house, fair, 'Hall A')
  const asked = () => as(house, nobody).call('publicEvents.passForm', { query: { ticketTypeId } })
  const save = (label: string, zoneIds: string[]) =>
    changePass(house, fair, { action: 'save', questions: [{ ...drink, label }], zoneIds })

  await done(await save('Draft one', []))
  await done(await save('Draft two', [zoneId]))
  expect((await asked()).status).toBe(404)
  const draft = { formVersion: 1, questions: [{ label: 'Draft two' }], zoneIds: [zoneId] }
  expect(await readPass(house, fair)).toMatchObject({ version: 2, draft, published: null })

  await done(await changePass(house, fair, { action: 'publish' }))
  expect(await reply(asked())).toMatchObject({ version: 1, questions: [{ label: 'Draft two' }] })
  await done(await save('Draft three', []))
  expect(await readPass(house, fair)).toMatchObject({
    version: 4,
    draft: { formVersion: 2, questions: [{ label: 'Draft three' }], zoneIds: [] },
    published: draft,
  })
  await done(await changePass(house, fair, { action: 'publish' }))
  const { draft: none, published, publishedVersions } = await readPass(house, fair)
  expect({
    none,
    published: published?.formVersion,
    versions: publishedVersions.map((each) => each.formVersion),
  }).toEqual({
    none: null,
    published: 2,
    versions: [2, 1],
  })
  const [first] = await house.rows<{ questions: { label: string }[] }>(
    'select questions from pass_forms where ticket_type_id = $1 and version = 1',
    [ticketTypeId],
  )
  expect(first?.questions[0]?.label).toBe('Draft two')
})

test('a draft that is thrown away leaves what is published, and its number to the next', async () => {
  const fair = await openExhibition(house)
  await publishPass(house, fair, { questions: [drink] })
  await done(await changePass(house, fair, { action: 'save', questions: [], zoneIds: [] }))
  const { configuration } = await done(await changePass(house, fair, { action: 'discard' }))
  expect(configuration).toMatchObject({ version: 4, draft: null, published: { formVersion: 1 } })
  expect(await publishPass(house, fair, { questions: [] })).toBe(2)
})

describe('refused:', () => {
  test.each(['save', 'publish', 'discard'] as const)(
    '%s of what somebody has changed meanwhile',
    async (action) => {
      const fair = await openExhibition(house)
      await done(await changePass(house, fair, { action: 'save', questions: [drink], zoneIds: [] }))
      const { version } = await readPass(house, fair)
      const other = { questions: [], zoneIds: [], by: fair.studio.admin }
      await done(await changePass(house, fair, { action: 'save', ...other }))
      const stale = await changePass(house, fair, {
        action,
        version,
        ...(action === 'save' && { questions: [drink], zoneIds: [] }),
      })
      const now = await readPass(house, fair)
      expect(await reply(stale)).toMatchObject({
        state: 'refused',
        reason: 'changed_meanwhile',
        configuration: now,
      })
      expect(now).toMatchObject({ draft: { questions: [] }, published: null })
    },
  )

  test.each(['publish', 'discard'] as const)('%s without a draft', async (action) => {
    const fair = await openExhibition(house)
    const refusal = await reply(await changePass(house, fair, { action }))
    expect(refusal).toMatchObject({ state: 'refused', reason: 'no_draft', configuration: { version: 0 } })
  })

  test.each<[string, object, RegExp]>([
    ['save without zones', { action: 'save', questions: [] }, /action must come with questions and zoneIds/],
    ['publish with questions', { action: 'publish', questions: [] }, /action must be save/],
    ['discard with zones', { action: 'discard', zoneIds: [] }, /action must be save/],
    [
      'a condition on what comes later',
      {
        action: 'save',
        questions: [
          question('a', 'text', { shownIf: { questionId: 'b', equals: 'x' } }),
          question('b', 'text'),
        ],
        zoneIds: [],
      },
      /questions\[0\]\.shownIf must name a question before this one/,
    ],
  ])('%s is 400', async (_, body, sentence) => {
    const { eventId, ticketTypeId, studio } = await openExhibition(house)
    const sent = { eventId, ticketTypeId, version: 0, ...body }
    const answer = await as(house, studio.owner).send('exhibition.changePassConfiguration', { body: sent })
    expectApiFault(answer, 400, sentence)
  })

  test('a zone of another event is 404, and a ticket type of another event as well', async () => {
    const fair = await openExhibition(house)
    const other = await openExhibition(house)
    const foreign = await addZone(house, other, 'Hall A')
    const saving = changePass(house, fair, { action: 'save', questions: [], zoneIds: [foreign] })
    expectApiFault(await saving, 404, /no such zone/)
    const { eventId, studio } = fair
    const query = { eventId, ticketTypeId: other.ticketTypeId }
    const answer = await as(house, studio.owner).call('exhibition.passConfiguration', { query })
    expectApiFault(answer, 404, /no such ticket type/)
  })
})

test('who registers answers the version that is published', async () => {
  const fair = await openExhibition(house)
  const [buyer] = await addBuyers(house, 1)
  const sugar = question('sugar', 'number', {
    isRequired: true,
    shownIf: { questionId: 'drink', equals: 'kopi' },
  })
  const order = (formVersion: number, ...values: [string, string | number][]) =>
    register(house, buyer!, {
      ...fair,
      answers: [
        {
          ticketTypeId: fair.ticketTypeId,
          formVersion,
          answers: values.map(([questionId, value]) => ({ questionId, value })),
        },
      ],
    })
  await publishPass(house, fair, { questions: [drink] })
  await done(order(1, ['drink', 'tea']))
  await publishPass(house, fair, { questions: [drink, sugar] })
  const told = async (answer: ReturnType<typeof order>) => {
    const body = await reply(answer)
    return body.state === 'refused' ? body.message.replace(/^.*asked\. /, '') : body.state
  }
  expect({
    older: await told(order(1, ['drink', 'tea'])),
    unasked: await told(order(2, ['drink', 'tea'], ['sugar', 1])),
    missing: await told(order(2, ['drink', 'kopi'])),
    unknown: await told(order(2, ['drink', 'teh'])),
    none: await told(register(house, buyer!, fair)),
    right: await told(order(2, ['drink', 'kopi'], ['sugar', 1])),
  }).toEqual({
    older: 'The questions have changed. Look at them again.',
    unasked: '"The sugar" is not asked.',
    missing: '"The sugar" must be answered.',
    unknown: '"The drink" must be one of the choices.',
    none: '"The drink" must be answered.',
    right: 'done',
  })
})

test('a form without a question that must be answered lets people register without answers', async () => {
  const fair = await openExhibition(house)
  const [buyer] = await addBuyers(house, 1)
  await publishPass(house, fair, { questions: [question('name', 'text')] })
  await done(register(house, buyer!, fair))
})

test('a zone that a pass names stays until no draft and no published pass does', async () => {
  const fair = await openExhibition(house)
  const { eventId, studio } = fair
  const zoneId = await addZone(house, fair, 'Hall A')
  const remove = () => reply(as(house, studio.owner).call('zones.delete', { body: { eventId, zoneId } }))
  await publishPass(house, fair, { zoneIds: [zoneId] })
  expect(await remove()).toMatchObject({ state: 'refused', reason: 'in_use' })
  const { zones } = await reply(as(house, studio.owner).call('zones.list', { query: { eventId } }))
  expect(zones).toMatchObject([{ id: zoneId, passes: 1 }])
  await publishPass(house, fair, { zoneIds: [] })
  await done(await changePass(house, fair, { action: 'save', questions: [], zoneIds: [zoneId] }))
  expect(await remove()).toMatchObject({ state: 'refused', reason: 'in_use' })
  await done(await changePass(house, fair, { action: 'discard' }))
  expect(await remove()).toEqual({ state: 'done', zoneId })
})

test('a copy of an event has its passes: what is published, the draft, and zones of its own', async () => {
  const fair = await openExhibition(house)
  const { eventId, studio } = fair
  const [hallA, hallB] = [await addZone(house, fair, 'Hall A'), await addZone(house, fair, 'Hall B')]
  await publishPass(house, fair, { questions: [drink], zoneIds: [hallA, hallB] })
  await publishPass(house, fair, { questions: [drink], zoneIds: [hallB] })
  await done(await changePass(house, fair, { action: 'save', questions: [], zoneIds: [hallA] }))
  const owner = as(house, studio.owner)
  const { event } = await done(owner.call('events.duplicate', { body: { eventId } }))
  const query = { eventId: event.id }
  const { ticketTypes } = await reply(owner.call('ticketTypes.list', { query }))
  const { zones } = await reply(owner.call('zones.list', { query }))
  const zoneId = (name: string) => zones.find((zone) => zone.name === name)?.id
  const ticketTypeId = ticketTypes[0]?.id ?? ''
  expect(zoneId('Hall A')).not.toBe(hallA)
  expect(await readPass(house, { eventId: event.id, ticketTypeId, studio })).toMatchObject({
    version: 2,
    published: { formVersion: 1, questions: [{ id: 'drink' }], zoneIds: [zoneId('Hall B')] },
    draft: { formVersion: 2, questions: [], zoneIds: [zoneId('Hall A')] },
    publishedVersions: [{ formVersion: 1 }],
  })
})

test('a ticket type that was never sold goes with its pass', async () => {
  const fair = await openExhibition(house)
  const { eventId, studio, organizationId } = fair
  const { id: ticketTypeId } = await addRow(house, 'ticket_types', { organizationId, eventId, name: 'VIP' })
  await publishPass(house, { eventId, studio, ticketTypeId }, { questions: [drink] })
  await done(as(house, studio.owner).call('ticketTypes.delete', { body: { eventId, ticketTypeId } }))
  expect(
    await house.rows('select from pass_configurations where ticket_type_id = $1', [ticketTypeId]),
  ).toEqual([])
})

test('the audit log tells what was published without the words of the questions', async () => {
  const fair = await openExhibition(house)
  const zoneId = await addZone(house, fair, 'Hall A')
  await publishPass(house, fair, { questions: [drink], zoneIds: [zoneId] })
  const entries = await house.rows<{ action: string; metadata: object }>(
    'select action, metadata from audit_log where subject_id = $1 order by created_at, id',
    [fair.ticketTypeId],
  )
  const metadata = { eventId: fair.eventId, formVersion: 1, questions: 1, zoneIds: [zoneId] }
  expect(entries).toEqual([
    { action: 'pass.saved', metadata },
    { action: 'pass.published', metadata },
  ])
})
