import { klDayOf } from '@masuk/shared/kl-day.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, TODAY, TONIGHT } from '../support/clock.ts'
import { changePass, openExhibition, publishPass } from '../support/exhibition.ts'
import type { Exhibition } from '../support/exhibition.ts'
import { enrol } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addZone, limitToZone } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addBuyers, register, voidTicketsOf } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => house.clock.set(TONIGHT))

async function openHalls() {
  const fair = await openExhibition(house)
  const [hallA, hallB] = [await addZone(house, fair, 'Hall A'), await addZone(house, fair, 'Hall B')]
  return { ...fair, hallA, hallB }
}

type Halls = Awaited<ReturnType<typeof openHalls>>

const at = (
  fair: Exhibition,
  zoneId: string,
  { by = fair.studio.crew, code }: { by?: Person; code?: string } = {},
) =>
  as(house, by).call('exhibition.checkpoint', {
    body: { eventId: fair.eventId, zoneId, ...(code !== undefined && { code }) },
  })

/** The code of a ticket that somebody has registered for. */
async function buyTicket(fair: Exhibition) {
  const [buyer] = await addBuyers(house, 1)
  const { registration } = await done(register(house, buyer!, fair))
  const [ticket] = await house.rows<{ id: string }>('select id from tickets where registration_id = $1', [
    registration.id,
  ])
  const ticketId = ticket?.id ?? ''
  const codeOf = (issue: number) => house.deps.codesOf(fair.eventId).sign({ ticketId, issue })
  return { registrationId: registration.id, ticketId, codeOf, code: codeOf(1) }
}

/** The code with another letter in its signature. */
const withOtherLetter = (code: string) =>
  `${code.slice(0, -5)}${code.at(-5) === 'A' ? 'B' : 'A'}${code.slice(-4)}`

const verdictAt = async (fair: Exhibition, zoneId: string, code: string) =>
  (await done(at(fair, zoneId, { code }))).pass?.verdict

test('a checkpoint tells its zone and who may enter, without a ticket and without a trace', async () => {
  const fair = await openHalls()
  const { organizationId, eventId, hallA, ticketTypeId } = fair
  const { id: vip } = await addRow(house, 'ticket_types', { organizationId, eventId, name: 'VIP' })
  await publishPass(house, fair, { zoneIds: [fair.hallB] })
  await publishPass(house, { ...fair, ticketTypeId: vip }, { zoneIds: [hallA, fair.hallB] })
  const traces = () => house.rows('select from audit_log union all select from scans')
  const before = (await traces()).length
  expect(await reply(at(fair, hallA))).toEqual({
    state: 'done',
    zone: { id: hallA, name: 'Hall A' },
    rule: {
      ticketTypes: [{ id: vip, name: 'VIP' }],
      firstDay: TODAY,
      lastDay: klDayOf(Date.parse(TONIGHT) + 3 * HOUR_MS),
    },
    pass: null,
  })
  const both = await done(at(fair, fair.hallB))
  expect(new Set(both.rule.ticketTypes.map(({ id }) => id))).toEqual(new Set([vip, ticketTypeId]))
  expect((await traces()).length).toBe(before)
})

test('the zones of the published pass count, for tickets of before as well', async () => {
  const fair = await openHalls()
  const { code, ticketId } = await buyTicket(fair)
  expect(await verdictAt(fair, fair.hallA, code)).toBe('allowed')
  await publishPass(house, fair, { zoneIds: [fair.hallB] })
  expect(await verdictAt(fair, fair.hallA, code)).toBe('other_zone')
  expect(await verdictAt(fair, fair.hallB, code)).toBe('allowed')
  await done(await changePass(house, fair, { action: 'save', questions: [], zoneIds: [fair.hallA] }))
  expect(await verdictAt(fair, fair.hallA, code)).toBe('other_zone')
  const { pass } = await done(at(fair, fair.hallA, { code }))
  expect(pass).toEqual({
    verdict: 'other_zone',
    ticketId,
    ticketType: { id: fair.ticketTypeId, name: expect.any(String) },
  })
})

test.each<[string, string, (fair: Halls) => Promise<string>]>([
  ['what is no code', 'not_a_ticket', () => Promise.resolve('HELLO')],
  ['a forged code', 'not_a_ticket', async (fair) => withOtherLetter((await buyTicket(fair)).code)],
  [
    'a ticket of another event',
    'not_a_ticket',
    async () => (await buyTicket(await openExhibition(house))).code,
  ],
  [
    'a ticket that is void',
    'void',
    async (fair) => {
      const { code, registrationId } = await buyTicket(fair)
      await voidTicketsOf(house, { registrationId })
      return code
    },
  ],
  [
    'an older code',
    'superseded',
    async (fair) => {
      const { code, ticketId } = await buyTicket(fair)
      await house.rows('update tickets set issue = 2 where id = $1', [ticketId])
      return code
    },
  ],
  [
    'another day',
    'not_today',
    async (fair) => {
      const { code } = await buyTicket(fair)
      house.clock.pass(-2 * DAY_MS)
      await house.rows('update sessions set created_at = $1 where created_at > $1', [house.clock.now()])
      return code
    },
  ],
])('%s is %s', async (_, verdict, make) => {
  const fair = await openHalls()
  const code = await make(fair)
  const { pass } = await done(at(fair, fair.hallA, { code }))
  expect(pass).toMatchObject({
    verdict,
    ...(verdict === 'not_a_ticket' && { ticketId: null, ticketType: null }),
  })
})

describe('who works at a checkpoint:', () => {
  test('who is limited to zones, only at those', async () => {
    const fair = await openHalls()
    const { organizationId, studio, hallA, hallB } = fair
    await limitToZone(house, { organizationId, userId: studio.crew.userId, zoneId: hallA })
    await done(at(fair, hallA))
    expectApiFault(await at(fair, hallB), 403, /other zones of this event/)
    await done(at(fair, hallB, { by: studio.staff }))
  })

  test('who is limited to zones of another event, everywhere', async () => {
    const [fair, other] = [await openHalls(), await openHalls()]
    const { organizationId, studio } = fair
    const zoneId = await addZone(house, { ...other, organizationId: other.organizationId }, 'Hall C')
    const { userId } = studio.crew
    await house.rows('insert into memberships (organization_id, user_id, role) values ($1, $2, $3)', [
      other.organizationId,
      userId,
      'crew',
    ])
    await limitToZone(house, { organizationId: other.organizationId, userId, zoneId })
    expect(organizationId).not.toBe(other.organizationId)
    await done(at(fair, fair.hallB))
  })

  test('crew see no draft', async () => {
    const fair = await openHalls()
    await house.rows(`update events set status = 'draft' where id = $1`, [fair.eventId])
    expectApiFault(await at(fair, fair.hallA), 404, /no such event/)
    await done(at(fair, fair.hallA, { by: fair.studio.staff }))
  })

  test('nobody a day after the event', async () => {
    const fair = await openHalls()
    house.clock.pass(DAY_MS + 4 * HOUR_MS)
    expect(await reply(at(fair, fair.hallA))).toMatchObject({ state: 'refused', reason: 'event_over' })
  })

  test('a zone of another event is 404', async () => {
    const [fair, other] = [await openHalls(), await openHalls()]
    expectApiFault(await at(fair, other.hallA), 404, /no such zone/)
  })
})

describe('assignments', () => {
  const replace = (fair: Exhibition, member: Person, zoneIds: string[], by = fair.studio.admin) =>
    as(house, by).call('exhibition.replaceAssignments', {
      body: { eventId: fair.eventId, memberId: member.userId, zoneIds },
    })

  test('are replaced as a whole, count from the next call, and leave what was before and after', async () => {
    const fair = await openHalls()
    const { hallA, hallB, studio, eventId } = fair
    const { crew } = studio
    await done(replace(fair, crew, [hallB, hallA]))
    const { zones } = await done(replace(fair, crew, [hallB]))
    expect(zones).toEqual([{ id: hallB, name: 'Hall B' }])
    expectApiFault(await at(fair, hallA), 403, /other zones/)
    await done(at(fair, hallB))
    await done(replace(fair, crew, []))
    await done(at(fair, hallA))
    await done(replace(fair, crew, []))
    const entries = await house.rows<{ metadata: object }>(
      `select metadata from audit_log where subject_id = $1 and action = 'team.zones_replaced' order by created_at, id`,
      [crew.userId],
    )
    const both = [hallA, hallB].toSorted()
    expect(entries.map(({ metadata }) => metadata)).toEqual([
      { eventId, before: [], after: both },
      { eventId, before: both, after: [hallB] },
      { eventId, before: [hallB], after: [] },
    ])
  })

  test('of other events stay', async () => {
    const fair = await openHalls()
    const { organizationId, studio, hallA } = fair
    const { id: second } = await addRow(house, 'events', {
      organizationId,
      startsAt: TONIGHT,
      endsAt: new Date(Date.parse(TONIGHT) + HOUR_MS),
    })
    const elsewhere = await addZone(house, { organizationId, eventId: second }, 'Elsewhere')
    await limitToZone(house, { organizationId, userId: studio.crew.userId, zoneId: elsewhere })
    await done(replace(fair, studio.crew, [hallA]))
    await done(replace(fair, studio.crew, []))
    const left = await house.rows('select zone_id from member_zones where user_id = $1', [studio.crew.userId])
    expect(left).toEqual([{ zone_id: elsewhere }])
    expectApiFault(await replace(fair, studio.crew, [elsewhere]), 404, /no such zone/)
  })

  test('are told to a device that is paired in the name of the member, which goes on scanning', async () => {
    const fair = await openHalls()
    const { studio, eventId, hallA } = fair
    const pair = async () => {
      const { code } = await done(as(house, studio.crew).call('scanners.pair', { body: { eventId } }))
      return reply(enrol(house, { code, device: 'Pintu A' }))
    }
    const { zones, token } = await pair()
    expect(zones).toEqual([])
    await done(replace(fair, studio.crew, [hallA]))
    expect((await pair()).zones).toEqual([{ id: hallA, name: 'Hall A' }])
    const known = await house.ask({ path: `/api/scan?token=${token}&day=${TODAY}` })
    expect(known.status).toBe(200)
  })

  test('of an owner are replaced by owners only, of a stranger or former member by nobody', async () => {
    const fair = await openHalls()
    const { organizationId, studio, hallA } = fair
    expectApiFault(
      await replace(fair, studio.owner, [hallA]),
      403,
      /Only owners change the zones of an owner/,
    )
    await done(replace(fair, studio.owner, [hallA], studio.owner))
    const former = await addOrganiser(house, { organizationId, role: 'crew' })
    await house.rows('update memberships set removed_at = now() where user_id = $1', [former.userId])
    const [stranger] = await addBuyers(house, 1)
    for (const member of [former, stranger!])
      expectApiFault(await replace(fair, member, [hallA]), 404, /no such member/)
  })

  test('name each zone once', async () => {
    const fair = await openHalls()
    expectApiFault(
      await replace(fair, fair.studio.crew, [fair.hallA, fair.hallA]),
      400,
      /zoneIds must name each zone once/,
    )
  })
})
