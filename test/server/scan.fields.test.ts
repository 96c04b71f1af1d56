import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { as } from '../support/call.ts'
import { TODAY, TOMORROW } from '../support/clock.ts'
import { pairDoor } from '../support/doors.ts'
import { expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { nobody } from '../support/organisers.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const { token } = await pairDoor(house, event)
const good = scanOf(await addTicket(house, event))
const post = (body: Record<string, unknown>) => as(house, nobody).send('scan.admit', { body })
const ticketId = good.scanKey.slice(0, 36)

const badFields: Record<string, unknown[]> = {
  code: [undefined, null, 7, 'x'.repeat(513), 'a\nb', 'a\u0000b', 'a\u007fb', '\ud800', 'x\udfff'],
  scanKey: [
    undefined,
    null,
    7,
    '',
    ticketId,
    `${ticketId}:`,
    `${ticketId}:2026-11-31`,
    `${ticketId}:1999-12-31`,
    `${ticketId}:3000-01-01`,
    `${ticketId}:0000-00-00`,
    `${ticketId}:2026-11-20 `,
    `${ticketId}:2026-11-20T00:00:00Z`,
    `${ticketId} 2026-11-20`,
    `${ticketId.toUpperCase()}:${TODAY}`,
    `${ticketId.replaceAll('-', '')}:${TODAY}`,
    `${ticketId}\u0000:${TODAY}`,
    `:${TODAY}`,
    `${TODAY}:${ticketId}`,
  ],
  scannedAt: [
    undefined,
    null,
    1_763_640_000_000,
    '',
    'now',
    '2026-11-20',
    '2026-11-20T13:00:00',
    '2026-11-20T13:00:00+08:00',
    '2026-02-29T13:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T13:60:00Z',
    '0001-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '12026-11-20T13:00:00Z',
    '-002026-11-20T13:00:00Z',
    '2026-11-20T13:00:00Z\n',
    'infinity',
    `2026-11-20T13:00:00.${'1'.repeat(40)}Z`,
  ],
  device: [null, 7, ['Door A'], 'x'.repeat(121), 'Door\tA', 'Door \ud83d', '\u0000'],
}

const table = Object.entries(badFields).flatMap(([field, values]) =>
  values.map((value) => [field, value] as const),
)

test.each(table)(
  'a scan with this %s is a 400 that names it and says what to do: %j',
  async (field, value) => {
    const answer = await post({ token, scans: [good, { ...good, [field]: value }] })
    expectScannerFault(answer, 400, new RegExp(`^scans\\[1\\]\\.${field} (must|may|is)\\b`))
  },
)

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an object', {}],
  ['a text', 'scans'],
  ['a number', 3],
])('scans that are %s are a 400', async (_, scans) => {
  expectScannerFault(await post({ token, scans }), 400, /^scans must be a list of scans/)
})

test.each([[[null]], [[[]]], [['scan']], [[1]]])('a scan that is no object is a 400: %j', async (scans) => {
  expectScannerFault(await post({ token, scans }), 400, /^scans\[0\] /)
})

test.each([-1, 1.5, 1e300, 1_000_001, '3', null, {}])(
  'waiting must be a sensible whole number: %j',
  async (waiting) => {
    expectScannerFault(await post({ token, scans: [], waiting }), 400, /^waiting /)
  },
)

test('a number that JavaScript cannot hold is a 400', async () => {
  const body = `{"token":"${token}","scans":[],"waiting":1e999}`
  expectScannerFault(await house.ask({ method: 'POST', path: '/api/scan', body }), 400, /^waiting /)
})

test('of several wrong fields each has a sentence, the first five at most', async () => {
  const answer = await post({ token, scans: [{}, {}] })
  expectScannerFault(
    answer,
    400,
    /^scans\[0\]\.code must be text\. scans\[0\]\.scanKey must be .+\. scans\[0\]\.scannedAt must be .+\. scans\[1\]\.code .+\. scans\[1\]\.scanKey .+\. \(1 more field is wrong\)$/,
  )
})

test('one bad field stores nothing of the whole batch', async () => {
  const fresh = scanOf(await addTicket(house, event))
  await post({ token, scans: [fresh, { ...good, scannedAt: 'x' }] })
  expect(await house.rows('select * from scans where scan_key = $1', [fresh.scanKey])).toEqual([])
})

describe('at the edge of what is allowed', () => {
  test.each([
    ['code', 'x'.repeat(512)],
    ['code', ''],
    ['device', ''],
    ['device', 'D'.repeat(120)],
    ['device', '🎟️ Pintu Utama — 正門 "A" \\ <b>'],
    ['scannedAt', '2000-01-01T00:00:00Z'],
    ['scannedAt', '2999-12-31T23:59:59.999999Z'],
    ['scanKey', `${randomUUIDv7()}:2000-01-01`],
    ['scanKey', `${randomUUIDv7()}:2999-12-31`],
    ['scanKey', `00000000-0000-0000-0000-000000000000:2028-02-29`],
  ])('a scan with this %s is processed: %j', async (field, value) => {
    expect((await post({ token, scans: [{ ...good, [field]: value }] })).status).toBe(200)
  })

  test('a genuine scan is stored whatever its clock said, at either end of the calendar', async () => {
    const ticket = await addTicket(house, event)
    const scans = [
      scanOf(ticket, { day: TODAY, scannedAt: '2000-01-01T00:00:00Z' }),
      scanOf(ticket, { day: TOMORROW, scannedAt: '2999-12-31T23:59:59.999999Z' }),
    ]
    expect((await post({ token, scans })).body).toMatchObject({
      accepted: scans.map(({ scanKey }) => scanKey),
    })
  })
})
