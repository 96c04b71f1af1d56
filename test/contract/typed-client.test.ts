import { call } from '@masuk/shared/client.ts'
import type { CallResult } from '@masuk/shared/client.ts'
import { operations } from '@masuk/shared/contract/index.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sendTo } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

// The client of the contract against the real service: what the door and every later app call with.
const house = await openHouse()
afterAll(() => house.close())
const send = sendTo(house.url)
const event = await addEvent(house)

function bodyOf<Body>(result: CallResult<Body>): Body {
  return result.kind === 'reply' ? result.body : expect.fail(JSON.stringify(result))
}

async function pairedToken(): Promise<string> {
  const code = await pairingCode(house, event)
  return bodyOf(await call(send, operations['scan.enrol'], { body: { code, device: 'Door A' } })).token
}

test('pairs, admits, lists and undoes', async () => {
  const scan = scanOf(await addTicket(house, event))
  const token = await pairedToken()
  const listed = async () =>
    bodyOf(await call(send, operations['scan.known'], { headers: {}, query: { token, day: TODAY } })).scanKeys
  const admitted = await call(send, operations['scan.admit'], { body: { token, scans: [scan] } })
  expect(bodyOf(admitted)).toEqual({ accepted: [scan.scanKey], rejected: [], checkedIn: 1 })
  expect(await listed()).toEqual([scan.scanKey])
  const undone = await call(send, operations['scan.undo'], { body: { token, ...scan } })
  expect(bodyOf(undone)).toEqual({ undone: scan.scanKey })
  expect(await listed()).toEqual([])
})

test('is told when the day has not changed', async () => {
  const token = await pairedToken()
  const query = { token, day: TODAY }
  const first = await call(send, operations['scan.known'], { headers: {}, query })
  const etag = first.kind === 'reply' ? first.headers['etag'] : undefined
  const again = await call(send, operations['scan.known'], { headers: { 'if-none-match': etag }, query })
  expect(again.kind).toBe('unchanged')
})

test('gets the refusals of the protocol and those before it as values of two shapes', async () => {
  const foreign: typeof send = (request) =>
    send({ ...request, headers: { ...request.headers, origin: 'https://evil.example' } })
  const body = { token: 'x', scans: [] }
  expect(await call(send, operations['scan.admit'], { body })).toMatchObject({
    kind: 'fault',
    status: 403,
    shape: 'scanner',
  })
  expect(await call(foreign, operations['scan.admit'], { body })).toMatchObject({
    kind: 'fault',
    status: 403,
    shape: 'api',
  })
})

test('gets health with either status, as a reply', async () => {
  expect(await call(send, operations['about.health'], {})).toMatchObject({
    kind: 'reply',
    status: 200,
    body: { db: 'up' },
  })
})

test('finds nobody there when the service has stopped', async () => {
  const gone = await openHouse({ database: house.database })
  onTestFinished(() => gone.close())
  await gone.stop()
  expect(await call(sendTo(gone.url), operations['about.version'], {})).toMatchObject({ kind: 'unreachable' })
})
