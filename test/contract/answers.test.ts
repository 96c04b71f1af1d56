import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Asked } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { pairDoor, pairDoors, admit, pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { described, places, responsesOf, standalone } from '../support/openapi.ts'
import { addEvent, addTicket, deleteEvent, forge, scanOf } from '../support/people.ts'

// What really comes over the wire, held against what /openapi.json promises.
const house = await openHouse()
afterAll(() => house.close())
const document = described((await house.ask({ path: '/openapi.json' })).body)

const event = await addEvent(house)
const [a, b] = await pairDoors(house, event, 2)
const { token } = a!
const ticket = await addTicket(house, event)
const scan = scanOf(ticket)
await admit(b!, [scanOf(ticket, { scannedAt: '2026-11-20T12:00:00Z' })])
const gone = await addEvent(house)
const goneDoor = await pairDoor(house, gone)
await deleteEvent(house, gone)

const path = '/api/scan'
const asked: [string, number, Asked][] = [
  [
    'a batch with a conflict and a rejection',
    200,
    { path, body: { token, scans: [scan, { ...scan, code: forge(scan.code) }] } },
  ],
  ['an empty batch', 200, { path, body: { token, scans: [] } }],
  ['malformed JSON', 400, { path, body: '{' }],
  ['a bad field', 400, { path, body: { token, scans: [{}] } }],
  ['a forged token', 403, { path, body: { token: 'x' } }],
  ['a foreign origin', 403, { path, body: {}, headers: { origin: 'null' } }],
  ['an event that is gone', 404, { path, body: { token: goneDoor.token } }],
  ['501 scans', 413, { path, body: { token, scans: Array(501).fill(scan) } }],
  ['a body too large', 413, { path, body: ' '.repeat(300_000) }],
  ['the keys of a day', 200, { path: `${path}?token=${token}&day=${TODAY}` }],
  [
    'an unchanged day',
    304,
    { path: `${path}?token=${token}&day=${TODAY}`, headers: { 'if-none-match': '*' } },
  ],
  ['a bad day', 400, { path: `${path}?token=${token}&day=x` }],
  ['a GET without a token', 403, { path: `${path}?day=${TODAY}` }],
  ['a GET for an event that is gone', 404, { path: `${path}?token=${goneDoor.token}&day=${TODAY}` }],
  ['an undo', 200, { method: 'DELETE', path, body: { token, ...scan } }],
  ['an undo of no object', 400, { method: 'DELETE', path, body: '[]' }],
  ['an undo without a token', 403, { method: 'DELETE', path, body: {} }],
  ['an undo for an event that is gone', 404, { method: 'DELETE', path, body: { token: goneDoor.token } }],
  [
    'a pairing',
    201,
    { path: '/api/scan/enrol', body: { code: await pairingCode(house, event), device: 'C' } },
  ],
  [
    'a pairing code that is used',
    403,
    { path: '/api/scan/enrol', body: { code: 'A'.repeat(10), device: 'C' } },
  ],
  ['a pairing without fields', 400, { path: '/api/scan/enrol', body: {} }],
  ['health', 200, { path: '/health' }],
  ['version', 200, { path: '/version' }],
  ['the refresh version', 200, { path: '/api/version' }],
]

test.each(asked)('%s is answered as the description says', async (_, status, request) => {
  const answer = await house.ask(request)
  expect(answer.status).toBe(status)
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
  const place = places(document).find(
    (each) => each.method === method && each.path === request.path.split('?')[0],
  )
  const response = responsesOf(document, place?.operation)[status]
  expect(response, 'is this status in the description?').toBeDefined()
  const content = response?.content?.['application/json']
  if (!content) return expect(answer.text).toBe('')
  const read = z.fromJSONSchema(standalone(document, content.schema)).safeParse(answer.body)
  expect(read.error?.issues ?? []).toEqual([])
})
