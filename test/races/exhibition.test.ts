import { Questions } from '@masuk/shared/contract/pass-form-rules.ts'
import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { changePass, openExhibition, publishPass, question, readPass } from '../support/exhibition.ts'
import { openHouse } from '../support/house.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addOrganiser, addZone } from '../support/organisers.ts'
import { addBuyers, register } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const drink = question('drink', 'one', { isRequired: true })

test.each(['publish', 'discard', 'save'] as const)(
  'of ten at once who %s one draft, one does',
  async (action) => {
    const fair = await openExhibition(house)
    await done(await changePass(house, fair, { action: 'save', questions: [drink], zoneIds: [] }))
    const { version } = await readPass(house, fair)
    const content = action === 'save' ? { questions: [], zoneIds: [] } : {}
    const answers = await times(10, () => changePass(house, fair, { action, version, ...content }))
    const states = await Promise.all(answers.map(async (answer) => (await reply(answer)).state))
    expect(states.filter((state) => state === 'done')).toHaveLength(1)
    const { publishedVersions, ...now } = await readPass(house, fair)
    expect({ version: now.version, published: publishedVersions.length }).toEqual({
      version: version + 1,
      published: action === 'publish' ? 1 : 0,
    })
  },
)

/** Publishes another version of the form, as the service does it, and leaves the transaction open. */
async function publishing({
  organizationId,
  eventId,
  ticketTypeId,
}: Awaited<ReturnType<typeof openExhibition>>) {
  const transaction = await openTransaction(house)
  await transaction.query('select from events where organization_id = $1 and id = $2 for update', [
    organizationId,
    eventId,
  ])
  await transaction.query(
    `insert into pass_forms (organization_id, ticket_type_id, version, questions, published_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, now() from pass_forms where organization_id = $1 and ticket_type_id = $2`,
    [organizationId, ticketTypeId, JSON.stringify(Questions.parse([drink]))],
  )
  return transaction
}

test.each([
  ['the first form', false],
  ['another form', true],
])('who was checked against what was published before registers no more once %s is', async (_, hasForm) => {
  const fair = await openExhibition(house)
  const { ticketTypeId, eventId } = fair
  if (hasForm) await publishPass(house, fair, { questions: [drink] })
  const [buyer] = await addBuyers(house, 1)
  const given = [{ questionId: 'drink', value: 'tea' }]
  const answers = hasForm ? [{ ticketTypeId, formVersion: 1, answers: given }] : []
  const other = await publishing(fair)
  const registering = register(house, buyer!, { ...fair, answers })
  await untilSomebodyWaits(house)
  await other.commit()
  expect(await reply(registering)).toMatchObject({
    state: 'refused',
    reason: 'answers_wrong',
    subjectId: ticketTypeId,
  })
  expect(await house.rows('select from registrations where event_id = $1', [eventId])).toEqual([])
  const formVersion = hasForm ? 2 : 1
  await done(register(house, buyer!, { ...fair, answers: [{ ticketTypeId, formVersion, answers: given }] }))
})

test('of buyers beside a publication each has answered the version that was published then', async () => {
  const fair = await openExhibition(house)
  const { ticketTypeId, eventId } = fair
  await publishPass(house, fair, { questions: [drink] })
  await done(await changePass(house, fair, { action: 'save', questions: [], zoneIds: [] }))
  const buyers = await addBuyers(house, 20)
  const answers = [{ ticketTypeId, formVersion: 1, answers: [{ questionId: 'drink', value: 'tea' }] }]
  const [registered] = await Promise.all([
    Promise.all(buyers.map(async (buyer) => reply(register(house, buyer, { ...fair, answers })))),
    changePass(house, fair, { action: 'publish' }),
  ])
  const outcomes = registered.map((body) => (body.state === 'done' ? 'done' : body.reason))
  expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'answers_wrong')).toEqual([])
  const booked = await house.rows<{ form_version: number }>(
    `select a.form_version from registration_answers a join registrations r on r.id = a.registration_id where r.event_id = $1`,
    [eventId],
  )
  expect(booked).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length)
  expect(new Set(booked.map((row) => row.form_version)).has(2)).toBe(false)
})

test('a zone is deleted or named by a pass, never both', async () => {
  const fair = await openExhibition(house)
  const { eventId, studio } = fair
  for (let n = 0; n < 10; n++) {
    const zoneId = await addZone(house, fair, `Hall ${n}`)
    const [saved, removed] = await Promise.all([
      changePass(house, fair, { action: 'save', questions: [], zoneIds: [zoneId] }),
      as(house, studio.owner).call('zones.delete', { body: { eventId, zoneId } }),
    ])
    const isNamed = saved.kind === 'reply'
    expect((await reply(removed)).state).toBe(isNamed ? 'refused' : 'done')
    if (!isNamed) expect(saved.status).toBe(404)
  }
})

test('of sets of zones that are given at once one is there as a whole, and the log tells the way to it', async () => {
  const fair = await openExhibition(house)
  const { eventId, studio } = fair
  const memberId = studio.crew.userId
  const zoneIds = await times(6, (n) => addZone(house, fair, `Hall ${n}`))
  const sets = zoneIds.map((_, n) => zoneIds.slice(0, n).toSorted())
  const callers = [studio.owner, studio.admin]
  await times(12, (n) =>
    done(
      as(house, callers[n % 2]!).call('exhibition.replaceAssignments', {
        body: { eventId, memberId, zoneIds: sets[n % 6]! },
      }),
    ),
  )
  const held = await house.rows<{ id: string }>(
    'select zone_id as id from member_zones where user_id = $1 order by zone_id',
    [memberId],
  )
  expect(sets).toContainEqual(held.map(({ id }) => id))
  const entries = await house.rows<{ metadata: { before: string[]; after: string[] } }>(
    `select metadata from audit_log where subject_id = $1 and action = 'team.zones_replaced'`,
    [memberId],
  )
  // From one set to another: each is left as often as it is come to, but for the first and the last.
  const balance = new Map<string, number>()
  for (const { metadata } of entries) {
    balance.set(metadata.before.join(), (balance.get(metadata.before.join()) ?? 0) - 1)
    balance.set(metadata.after.join(), (balance.get(metadata.after.join()) ?? 0) + 1)
  }
  const last = held.map(({ id }) => id).join()
  balance.set('', (balance.get('') ?? 0) + 1)
  balance.set(last, (balance.get(last) ?? 0) - 1)
  expect([...balance.values()].every((each) => each === 0)).toBe(true)
})

test('who is removed while their zones are replaced has none', async () => {
  const fair = await openExhibition(house)
  const { organizationId, eventId, studio } = fair
  const zoneId = await addZone(house, fair, 'Hall A')
  for (let n = 0; n < 8; n++) {
    const { userId } = await addOrganiser(house, { organizationId, role: 'crew' })
    const owner = as(house, studio.owner)
    await Promise.all([
      owner.call('exhibition.replaceAssignments', { body: { eventId, memberId: userId, zoneIds: [zoneId] } }),
      done(owner.call('team.remove', { body: { organizationId, userId } })),
    ])
    expect(await house.rows('select from member_zones where user_id = $1', [userId])).toEqual([])
  }
})
