import { operations } from '@masuk/shared/contract/index.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { as, reply } from '../support/call.ts'
import { TODAY, TONIGHT } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { drain, expectNoFile, startDownload } from '../support/download.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTicket, addTickets, scanOf } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'
import { auditOf, createEvent, fillEvent, organizerOf } from '../support/studio.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)

const open = () => addEvent(house, { organizer: organizerOf(studio) })
type Export = 'exports.attendees' | 'exports.scans'
const pathOf = (name: Export, { eventId }: Pick<TestEvent, 'eventId'>, format = 'csv') =>
  `${operations[name].path}?eventId=${eventId}&format=${format}`
const attendees = ({ eventId }: TestEvent, format: 'csv' | 'json' = 'csv') =>
  owner.call('exports.attendees', { query: { eventId, format } })
const scans = ({ eventId }: TestEvent, format: 'csv' | 'json' = 'csv') =>
  owner.call('exports.scans', { query: { eventId, format } })

/** Exports that are reading, or wait until what they have read is taken. */
async function openReads(): Promise<number> {
  const reads = await house.rows(
    `select * from pg_stat_activity
      where datname = current_database() and application_name = 'masuk-exports' and xact_start is not null`,
  )
  return reads.length
}

test('attendees: every ticket, void ones too, with its holder and what its scans say', async () => {
  const event = await open()
  const ticket = await addTicket(house, event, { holder: 'José a/l Núñez' })
  await addTicket(house, event, { holder: '吳美玲', voided: true, withUser: false })
  await admit(await pairDoor(house, event), [scanOf(ticket)])
  const [email] = await house.rows<{ email: string }>('select email from users where id = $1', [
    ticket.userId,
  ])
  const rows = await reply(attendees(event, 'json'))
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({
    ticketId: ticket.ticketId,
    ticketType: 'General',
    priceSen: 0,
    ticketState: 'valid',
    holderName: 'José a/l Núñez',
    email: email!.email,
    registrationId: event.registrationId,
    registrationStatus: 'confirmed',
    registeredAt: expect.any(String),
    checkIns: 1,
    firstCheckInAt: TONIGHT,
    lastCheckInAt: TONIGHT,
  })
  expect(rows).toContainEqual(
    expect.objectContaining({
      holderName: '吳美玲',
      ticketState: 'void',
      email: null,
      checkIns: 0,
      firstCheckInAt: null,
    }),
  )
})

test('scans: every scan that stands and every claim, in the order of their times', async () => {
  const event = await open()
  const ticket = await addTicket(house, event)
  const doorA = await pairDoor(house, event, { memberId: studio.crew.userId })
  const doorB = await pairDoor(house, event, { memberId: studio.staff.userId })
  const scan = scanOf(ticket)
  await admit(doorA, [scan])
  await admit(doorB, [{ ...scan, device: 'Door B', scannedAt: '2026-11-20T12:00:00Z' }])
  expect(await reply(scans(event, 'json'))).toEqual([
    expect.objectContaining({ kind: 'claim', device: 'Door B', memberName: studio.staff.name, day: TODAY }),
    {
      kind: 'admitted',
      scanKey: scan.scanKey,
      ticketId: ticket.ticketId,
      ticketType: 'General',
      holderName: 'Wong Mei Ling',
      day: TODAY,
      scannedAt: TONIGHT,
      receivedAt: expect.any(String),
      device: 'Door A',
      grantId: doorA.grantId,
      memberId: studio.crew.userId,
      memberName: studio.crew.name,
    },
  ])
})

test('CSV is the same rows in columns, for a spreadsheet: byte order mark, CRLF, no formulas', async () => {
  const event = await open()
  await addTicket(house, event, {
    holder: '=HYPERLINK("http://evil.example","Tan, Mei Ling")',
    withUser: false,
  })
  const answer = await attendees(event)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${event.slug}-attendees.csv"`,
    'cache-control': 'no-store',
  })
  const [row] = await reply(attendees(event, 'json'))
  const lines = answer.text.split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${Object.keys(row!).join(',')}`)
  expect(lines[1]).toContain(`,valid,"'=HYPERLINK(""http://evil.example"",""Tan, Mei Ling"")",,`)
  expect(lines.slice(2)).toEqual([''])
})

test('an event without tickets is a line of column names, or an empty list', async () => {
  const event = await open()
  expect((await scans(event)).text).toMatch(/^\uFEFFkind,scanKey,[^\n]+\r\n$/)
  expect(await reply(scans(event, 'json'))).toEqual([])
})

test('more rows than a batch come whole and each once, in both formats', async () => {
  const event = await open()
  const tickets = await addTickets(house, event, { count: 2_001, withUser: false })
  const ids = tickets.map(({ ticketId }) => ticketId)
  expect((await reply(attendees(event, 'json'))).map(({ ticketId }) => ticketId)).toEqual(ids)
  const lines = (await attendees(event)).text.split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.slice(0, 36))).toEqual(ids)
})

test('an export is as of one moment, however long it takes', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 20_000 })
  const download = await startDownload(house, studio.owner, pathOf('exports.attendees', event, 'json'))
  await house.rows('update tickets set voided_at = now() where event_id = $1', [event.eventId])
  let text = ''
  for await (const part of download.setEncoding('utf8')) text += part
  const states = (JSON.parse(text) as { ticketState: string }[]).map(({ ticketState }) => ticketState)
  expect(states).toHaveLength(20_000)
  expect(states.every((state) => state === 'valid')).toBe(true)
})

test('rows are read no faster than they are taken, and a download that is given up lets its connection go', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 60_000 })
  const fetches = await statementsDuring(async () => {
    const download = await startDownload(house, studio.owner, pathOf('exports.attendees', event))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await openReads()).toBe(1)
    download.destroy()
    await until(async () => (await openReads()) === 0)
  })
  const read = fetches.filter((statement) => statement.startsWith('fetch')).length
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(30)
  await reply(owner.call('organizations.shell'))
})

test('who takes nothing for half a minute is cut off', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 60_000 })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
  const download = await startDownload(house, studio.owner, pathOf('exports.attendees', event))
  await until(async () => (await openReads()) === 0)
  expect(hurried).toHaveBeenCalledWith(30_000)
  hurried.mockRestore()
  expect((await drain(download)).complete).toBe(false)
})

test('a download is cut after ten minutes, however steadily it is taken', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 40_000 })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const hurried = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(ms === 600_000 ? 1 : 3_600_000))
  const download = await startDownload(house, studio.owner, pathOf('exports.attendees', event))
  expect((await drain(download)).complete).toBe(false)
  expect(hurried).toHaveBeenCalledWith(600_000)
  hurried.mockRestore()
  expect(await until(async () => (await openReads()) === 0)).toBe(true)
})

test('no other site makes a signed-in person download an export', async () => {
  const path = pathOf('exports.attendees', await open())
  const from = (site: string) =>
    house.ask({ path, headers: { cookie: studio.owner.cookie!, 'sec-fetch-site': site } })
  expectApiFault(await from('cross-site'), 403, /origin/)
  for (const site of ['same-origin', 'same-site', 'none']) expect((await from(site)).status, site).toBe(200)
})

test('an export that fails in the middle is cut, and never looks complete', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 60_000 })
  for (const format of ['csv', 'json']) {
    const download = await startDownload(house, studio.owner, pathOf('exports.attendees', event, format))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await house.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'masuk-exports'`,
    )
    const { bytes, complete } = await drain(download)
    expect({ some: bytes > 0, complete }).toEqual({ some: true, complete: false })
  }
  expect(await reply(scans(event, 'json'))).toEqual([])
})

test('an export that fails before its first row is a 500 like any other', async () => {
  const event = await open()
  await house.rows('alter table scan_claims rename to scan_claims_away')
  onTestFinished(async () => void (await house.rows('alter table scan_claims_away rename to scan_claims')))
  expectNoFile(await scans(event))
})

test('a third export of one organisation at once is told when to try again, and others still export', async () => {
  const event = await open()
  await fillEvent(house, event, { tickets: 60_000 })
  const start = () => startDownload(house, studio.owner, pathOf('exports.attendees', event))
  const running = await Promise.all([start(), start()])
  const refused = await attendees(event)
  expectApiFault(refused, 429, /Too many exports/)
  const ofEvent = ({ subject_id }: { subject_id: string }) => subject_id === event.eventId
  expect((await auditOf(house, studio)).filter(ofEvent)).toHaveLength(2)
  expect(refused.headers['retry-after']).toBe('30')
  const other = await openStudio(house)
  const theirs = await createEvent(house, other)
  expect(
    (await as(house, other.owner).call('exports.attendees', { query: { eventId: theirs.id } })).status,
  ).toBe(200)
  for (const download of running) download.destroy()
  await until(async () => (await scans(event)).status === 200)
})

test('every export is written down, with its format and nobody in it', async () => {
  const event = await open()
  await attendees(event)
  await scans(event, 'json')
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === event.eventId)
  expect(entries).toMatchObject([
    { action: 'attendees.exported', actor_id: studio.owner.userId, metadata: { format: 'csv' } },
    { action: 'scans.exported', actor_id: studio.owner.userId, metadata: { format: 'json' } },
  ])
})

test('staff do not export, others do not learn that the event exists, and a format must be known', async () => {
  const event = await open()
  const foreign = await openStudio(house)
  expectApiFault(
    await as(house, studio.staff).call('exports.attendees', { query: { eventId: event.eventId } }),
    403,
    /Only owners and admins export/,
  )
  expectApiFault(
    await as(house, foreign.owner).call('exports.attendees', { query: { eventId: event.eventId } }),
    404,
    /no such event/,
  )
  expectApiFault(
    await owner.send('exports.attendees', { query: { eventId: event.eventId, format: 'xml' } }),
    400,
    /^format must be one of csv, json/,
  )
})

test('asking only for the head of an export reads no row', async () => {
  const event = await open()
  const statements = await statementsDuring(async () => {
    const answer = await house.ask({
      method: 'HEAD',
      path: pathOf('exports.attendees', event),
      headers: { cookie: studio.owner.cookie! },
    })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  })
  expect(statements.filter((statement) => /^(declare|fetch)/.test(statement))).toEqual([])
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === event.eventId)
  expect(entries).toEqual([])
})

test('an export that can not be written down sends no row, and lets its connection go', async () => {
  const event = await open()
  await addTicket(house, event)
  await house.rows('alter table audit_log add constraint closed check (false) not valid')
  onTestFinished(async () => void (await house.rows('alter table audit_log drop constraint closed')))
  expectNoFile(await attendees(event))
  await until(async () => (await openReads()) === 0)
})
