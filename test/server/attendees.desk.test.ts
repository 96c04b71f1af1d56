import { afterAll, afterEach, expect, test } from 'vitest'
import { codeOf, issueOne, peopleOf, scanAtDoor } from '../support/attendees.ts'
import { as, reply } from '../support/call.ts'
import { DAY_MS, TODAY, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale } from '../support/sales.ts'
import { auditOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))
const studio = await openStudio(house)
const { organizationId, owner, staff } = studio
const desk = as(house, staff)
const office = as(house, owner)

const sell = () => openSale(house, { organizationId })

test('the desk checks in as a door does: once, counted, in the name of the member, with the reason', async () => {
  const sale = await sell()
  const { eventId } = sale
  const { ticketId } = await issueOne(house, owner, sale)
  const code = await codeOf(house, sale, ticketId)
  const checkIn = () =>
    reply(desk.call('attendees.checkIn', { body: { eventId, ticketId, reason: 'code_not_read' } }))
  const scanKey = `${ticketId}:${TODAY}`
  expect(await checkIn()).toEqual({ state: 'done', ticketId, scanKey, checkedInAt: TONIGHT })
  const checkedIn = { at: TONIGHT, device: 'Desk' }
  expect(await checkIn()).toMatchObject({ state: 'refused', reason: 'already_in', checkedIn })
  expect(await peopleOf(house, staff, { eventId })).toMatchObject([{ checkedIn }])
  // The door learns that the ticket is in, whoever let it in.
  expect(await scanAtDoor(house, sale, { ticketId, code })).toMatchObject({
    accepted: [scanKey],
    conflicts: [{ scanKey, device: 'Desk' }],
  })
  const overview = await reply(office.call('reports.overview', { query: { eventId } }))
  expect(overview).toMatchObject({ checkIns: 1, fleet: { doors: 1 } })
  expect(overview.day.doors.map(({ device, checkedIn: n }) => [device, n])).toContainEqual(['Desk', 1])
  const { scanners } = await reply(office.call('scanners.list', { query: { eventId } }))
  expect(scanners.map(({ device }) => device)).not.toContain('Desk')

  const undo = () =>
    reply(desk.call('attendees.undoCheckIn', { body: { eventId, ticketId, reason: 'by_mistake' } }))
  expect(await undo()).toEqual({ state: 'done', ticketId, scanKey })
  expect(await undo()).toEqual({ state: 'done', ticketId, scanKey })
  expect(await peopleOf(house, staff, { eventId })).toMatchObject([{ checkedIn: null }])
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === ticketId)
  const grantId = entries[0]?.metadata['grantId']
  expect(entries.map(({ action, actor_id, metadata }) => [action, actor_id, metadata])).toEqual([
    ['attendee.checked_in', staff.userId, { eventId, scanKey, grantId, reason: 'code_not_read' }],
    [
      'attendee.check_in_undone',
      staff.userId,
      {
        eventId,
        scanKey,
        reason: 'by_mistake',
        scannedBy: { memberId: staff.userId, grantId, scannedAt: TONIGHT },
      },
    ],
  ])
  expect((await checkIn()).state).toBe('done')
  expect(
    await house.rows('select id from scanner_grants where event_id = $1 and is_desk', [eventId]),
  ).toEqual([{ id: grantId }])
})

test('the desk is open from the day before the event until its doors shut', async () => {
  const sale = await sell()
  const { eventId } = sale
  const { ticketId } = await issueOne(house, owner, sale)
  const when = async (ms: number) => {
    house.clock.set(new Date(Date.parse(TONIGHT) + ms).toISOString())
    const answer = await reply(
      desk.call('attendees.checkIn', { body: { eventId, ticketId, reason: 'other' } }),
    )
    return 'reason' in answer ? answer.reason : answer.state
  }
  try {
    expect(await when(-DAY_MS - 1)).toBe('too_early')
    expect(await when(-DAY_MS)).toBe('done')
    expect(await when(0)).toBe('done')
    expect(await when(DAY_MS)).toBe('done')
    expect(await when(3 * DAY_MS)).toBe('event_over')
  } finally {
    house.clock.set(TONIGHT)
  }
})
