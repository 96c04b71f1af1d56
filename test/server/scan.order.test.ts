import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { askJson } from '../support/ask.ts'
import type { Answered, Asked } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { pairDoor } from '../support/doors.ts'
import { expectApiFault, expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, deleteEvent, scanOf } from '../support/people.ts'

// The rows of the specification's scanner tables, and their order where two of them apply to one request.
const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const door = await pairDoor(house, event)
const ticket = await addTicket(house, event)
const scan = scanOf(ticket)
const { token } = door
const goneEvent = await addEvent(house)
const goneDoor = await pairDoor(house, goneEvent)
await deleteEvent(house, goneEvent)

const send = (asked: Partial<Asked>): Promise<Answered> => house.ask({ path: '/api/scan', ...asked })
const post = (body: unknown) => askJson(house.url, 'POST', '/api/scan', body)
const remove = (body: unknown) => askJson(house.url, 'DELETE', '/api/scan', body)
const get = (query: string) => send({ path: `/api/scan?${query}` })
const MALFORMED = ['', '{', '{"token":', "{'token':1}", '{"token":"a",}', 'NaN', '\u0000', '{} {}']
const NO_OBJECTS = ['null', '[]', '[{}]', '"text"', '1', 'true']
const UNPAIRED = /^This scanner is not paired with an event, or its access has ended\. Pair it again\.$/
const GONE = /^This event no longer exists\./

describe.each(['POST', 'DELETE'])('%s /api/scan', (method) => {
  test.each(MALFORMED)('malformed JSON is a 400 in the API-wide shape: %j', async (text) => {
    expectApiFault(await send({ method, body: text }), 400, /not valid JSON/)
  })
})

describe('POST /api/scan', () => {
  test('answers 200 for a batch', async () => {
    expect((await post({ token, scans: [scan] })).status).toBe(200)
  })

  test.each(NO_OBJECTS)(
    'a body that is no object gets as far as the token and is a 403: %s',
    async (text) => {
      expectScannerFault(await send({ method: 'POST', body: text }), 403, /must be a JSON object/)
    },
  )

  test.each([
    ['no token', {}],
    ['a token that is no text', { token: 7 }],
    ['an empty token', { token: '' }],
    ['a forged token', { token: `${token.slice(0, -4)}AAAA` }],
  ])('%s is a 403 before any field is looked at', async (_, body) => {
    expectScannerFault(await post({ ...body, scans: 'no list' }), 403, UNPAIRED)
  })

  test('a token in the query is no token of a POST', async () => {
    const path = `/api/scan?token=${token}`
    expectScannerFault(await send({ method: 'POST', path, body: { scans: [] } }), 403, UNPAIRED)
  })

  test('an event that is gone is a 404 before any field is looked at', async () => {
    expectScannerFault(await post({ token: goneDoor.token, scans: 'no list' }), 404, GONE)
  })

  test('a bad field is a 400 in the shape of the protocol', async () => {
    expectScannerFault(
      await post({ token, scans: [{ ...scan, scanKey: 'x' }] }),
      400,
      /^scans\[0\]\.scanKey must be/,
    )
  })

  test('500 scans are taken', async () => {
    const answer = await post({ token, scans: Array.from({ length: 500 }, () => scan) })
    expect(answer.body).toMatchObject({ accepted: [scan.scanKey], rejected: [] })
  })

  test('501 scans are a 413 in the shape of the protocol', async () => {
    const answer = await post({ token, scans: Array.from({ length: 501 }, () => scan) })
    expectScannerFault(answer, 413, /^scans may have at most 500 entries/)
  })

  test('501 scans are counted before any of them is looked at', async () => {
    const scans = Array.from({ length: 501 }, (_, n) => (n === 500 ? { ...scan, scannedAt: 'now' } : scan))
    expectScannerFault(await post({ token, scans }), 413, /^scans may have at most 500 entries/)
  })

  test('501 scans under a forged token are a 403', async () => {
    expectScannerFault(
      await post({ token: 'x', scans: Array.from({ length: 501 }, () => scan) }),
      403,
      UNPAIRED,
    )
  })
})

describe('GET /api/scan', () => {
  test('answers 200 with the keys of the day', async () => {
    await post({ token, scans: [scan] })
    const { status, body } = await get(`token=${token}&day=${TODAY}`)
    expect({ status, body }).toEqual({ status: 200, body: { scanKeys: [scan.scanKey] } })
  })

  test('answers 200 with an empty list for a day without scans', async () => {
    const { status, body } = await get(`token=${token}&day=2026-11-01`)
    expect({ status, body }).toEqual({ status: 200, body: { scanKeys: [] } })
  })

  test.each([
    '',
    'day=',
    'day=today',
    'day=2026-13-01',
    'day=2026-02-29',
    'day=20261120',
    'day=2026-11-20T00',
    'day=2026-1-1',
  ])(
    'with a good token, a day that is not YYYY-MM-DD is a 400 in the shape of the protocol: %j',
    async (query) => {
      expectScannerFault(await get(`token=${token}&${query}`), 400, /^day must be/)
    },
  )

  test.each(['', 'token=', 'token=x', `token=${token}x`, `token=${token}&token=${token}`, `Token=${token}`])(
    'without a good token a bad day is a 403: %j',
    async (query) => {
      expectScannerFault(await get(`${query}&day=nonsense`), 403, UNPAIRED)
    },
  )

  test('an event that is gone is a 404, with a bad day too', async () => {
    expectScannerFault(await get(`token=${goneDoor.token}&day=nonsense`), 404, GONE)
  })
})

describe('DELETE /api/scan', () => {
  test('answers 200 with the key when the scan is removed, and again when it is absent', async () => {
    const { code, scanKey } = scan
    await post({ token, scans: [scan] })
    for (let time = 0; time < 2; time++) {
      const { status, body } = await remove({ token, code, scanKey })
      expect({ status, body }).toEqual({ status: 200, body: { undone: scanKey } })
    }
  })

  test.each(NO_OBJECTS)(
    'a body that is no object is a 400 in the shape of the protocol: %s',
    async (text) => {
      expectScannerFault(await send({ method: 'DELETE', body: text }), 400, /must be a JSON object/)
    },
  )

  test('no body at all is a 400', async () => {
    expectApiFault(await send({ method: 'DELETE' }), 400, /Content-Type: application\/json/)
  })

  test('a forged token is a 403 before any field is looked at', async () => {
    expectScannerFault(await remove({ token: 'x' }), 403, UNPAIRED)
  })

  test('a token in the query is no token of a DELETE', async () => {
    const { code, scanKey } = scan
    const path = `/api/scan?token=${token}`
    expectScannerFault(await send({ method: 'DELETE', path, body: { code, scanKey } }), 403, UNPAIRED)
  })

  test('an event that is gone is a 404', async () => {
    expectScannerFault(await remove({ token: goneDoor.token }), 404, GONE)
  })

  test.each([
    ['no code', { scanKey: scan.scanKey }, /^code must be/],
    ['no scanKey', { code: scan.code }, /^scanKey must be/],
    ['neither', {}, /^code must be text\. scanKey must be /],
    ['a code that is no text', { ...scan, code: 5 }, /^code must be text/],
    ['a forged code', { ...scan, code: 'T1FORGED' }, /^code must be a ticket code of this event/],
    [
      'a key of another ticket',
      { ...scan, scanKey: `${randomUUIDv7()}:${TODAY}` },
      /^code must be .+ that scanKey names/,
    ],
  ])('%s is a 400 in the shape of the protocol', async (_, fields, words) => {
    expectScannerFault(await remove({ token, ...fields }), 400, words)
  })
})

test.each(['PUT', 'PATCH', 'OPTIONS', 'TRACE'])(
  '%s is not there, and what is there is told',
  async (method) => {
    const words = new RegExp(`^There is no ${method} at this address, only POST, GET, DELETE\\.`)
    expectApiFault(await send({ method }), 404, words)
  },
)

test.each(['/api/scan/', '//api/scan', '/API/scan', '/api/%73can', '/api/./scan', '/api/scan;x'])(
  'another spelling of the path does not lead there: %s',
  async (path) => {
    expectApiFault(
      await send({ method: 'POST', path, body: { token, scans: [] } }),
      404,
      /nothing at this address/,
    )
  },
)
