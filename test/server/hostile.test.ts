import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { TODAY } from '../support/clock.ts'
import { pairDoor } from '../support/doors.ts'
import { refusedOrDone } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const { token } = await pairDoor(house, event)
const scan = scanOf(await addTicket(house, event))
const DOCUMENTED = [200, 201, 304, 400, 403, 404, 413]

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'x'.repeat(70_000),
    "'; drop table scans; --",
    '$1',
    '%00',
    '\\',
    '{{7*7}}',
    '1e309',
    'NaN',
  ),
)
const json = fc.oneof(fc.jsonValue(), text, fc.double(), fc.bigInt().map(Number), fc.constant(1e308))

/** A good value most of the time, so that the checks behind the first one see something too. */
const nearly = (good: unknown) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: json })
const almostScan = fc.record({
  code: nearly(scan.code),
  scanKey: nearly(scan.scanKey),
  scannedAt: nearly(scan.scannedAt),
  device: nearly(scan.device),
})
const almostBatch = fc.record({
  token: nearly(token),
  scans: fc.oneof(fc.array(almostScan, { maxLength: 5 }), json),
  waiting: nearly(3),
  appVersion: nearly('1.0.0'),
})
const almostUndo = fc.record({ token: nearly(token), code: nearly(scan.code), scanKey: nearly(scan.scanKey) })
const almostEnrolment = fc.record({
  code: nearly('AAAAA-AAAAA'),
  device: nearly('Door A'),
  appVersion: nearly('1'),
})

const bodies = [
  ['POST', '/api/scan', almostBatch],
  ['DELETE', '/api/scan', almostUndo],
  ['POST', '/api/scan/enrol', almostEnrolment],
] as const

test.each(bodies)(
  '%s %s answers whatever it is sent with a documented status and body',
  async (method, path, almost) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(almost, json), async (body) => {
        const answer = await house.ask({ method, path, body: JSON.stringify(body) ?? 'null' })
        expect(DOCUMENTED).toContain(refusedOrDone(answer))
      }),
      { numRuns: 300 },
    )
  },
)

test('GET /api/scan answers whatever its query and headers hold with a documented status and body', async () => {
  const field = fc.oneof(
    text.map((value) => encodeURIComponent(value.toWellFormed())),
    fc.constantFrom('%', '%zz', '%ff', '+', '='),
  )
  const query = fc.array(
    fc.tuple(fc.constantFrom('token', 'day', 'waiting', 'appVersion', '__proto__', 'x'), field),
    { maxLength: 6 },
  )
  const etag = fc.string({ unit: fc.constantFrom('"', 'W', '/', '*', ',', ' ', 'a', 'é'), maxLength: 500 })
  await fc.assert(
    fc.asyncProperty(query, etag, fc.boolean(), async (fields, ifNoneMatch, paired) => {
      const given = fields.map(([name, value]) => `${name}=${value.slice(0, 2_000)}`)
      const path = `/api/scan?${[...(paired ? [`token=${token}`, `day=${TODAY}`] : []), ...given].join('&')}`
      const headers = { 'if-none-match': ifNoneMatch.trim() }
      expect(DOCUMENTED).toContain(refusedOrDone(await house.ask({ path, headers })))
    }),
    { numRuns: 300 },
  )
})

test.each([
  '',
  '[',
  '%',
  'a b',
  'evil.example:99999',
  '@',
  'x'.repeat(3_000),
  'localhost/../..',
  '日本'.normalize(),
])('a Host header that is no host changes nothing: %j', async (host) => {
  const answer = await house.ask({
    path: `/api/scan?token=${token}&day=${TODAY}`,
    headers: { host: Buffer.from(host).toString('latin1') },
  })
  expect(answer.status).toBe(200)
})

test.each([
  '/',
  '/nothing',
  '/api',
  '/api/scan/enrol/x',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/docs/files/..%2f..%2fpackage.json',
  '/door/..%2f..%2fpackage.json',
  '/?%ff',
  '//evil.example',
  '/\\evil.example',
])('a strange address is answered without a server error: %s', async (path) => {
  const answer = await house.ask({ path })
  expect([200, 302, 304, 400, 404]).toContain(answer.status)
  expect(answer.text).not.toMatch(/root:|"private"/)
  expect(answer.headers['location'] ?? '/').toMatch(/^\/[^/\\]?/)
})

test('SQL in any field is only text', async () => {
  const sql = `'); delete from scans; --`
  const answer = await house.ask({
    method: 'POST',
    path: '/api/scan',
    body: { token, scans: [{ ...scan, device: sql, code: sql }] },
  })
  expect(answer.body).toMatchObject({ rejected: [{ reason: 'forged' }] })
  await house.ask({ method: 'POST', path: '/api/scan', body: { token, scans: [{ ...scan, device: sql }] } })
  expect(await house.rows('select device from scans where scan_key = $1', [scan.scanKey])).toEqual([
    { device: sql },
  ])
})
