import { randomUUID } from 'node:crypto'
import { call } from '@masuk/shared/client.ts'
import { operations } from '@masuk/shared/contract/index.ts'
import { fetchSender } from '@masuk/shared/fetch-sender.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '../support/examples.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import type { Person, Studio } from '../support/organisers.ts'
import { pairingCode } from '../support/doors.ts'
import { enrol } from '../support/doors.ts'
import { addEvent } from '../support/people.ts'
import { everyOperation, sendOperation } from '../support/send-operation.ts'
import { createEvent } from '../support/studio.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'

const house = await openHouse()
afterAll(() => house.close())
let studio: Studio
let world: World
beforeAll(async () => {
  studio = await openStudio(house)
  world = await openWorld(house)
})

/** Adds a zone, with a key. */
function add(caller: Person, key: string, body: Record<string, unknown>) {
  return sendOperation(house, 'zones.add', { input: { body }, caller, headers: { 'idempotency-key': key } })
}

test('twenty of the same at once are done once, and all hear the same', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => add(studio.owner, key, { eventId, name: 'Pentas' })),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]).toMatchObject({ status: 201, body: { state: 'done' } })
  expect(await house.rows('select name from zones where event_id = $1', [eventId])).toHaveLength(1)
})

describe('a POST of a person that makes something', () => {
  // What is streamed is not kept, and refused the second time (test/server/assistant.test.ts).
  const makes = everyOperation.filter(
    ([, { method, authority, stream }]) => method === 'POST' && authority === 'organiser' && !stream,
  )

  test.each(makes)('%s under one key is done once', async (name) => {
    const { owner } = world.home
    const input = await exampleOf(name, world, owner)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await sendOperation(house, name, { input, caller: owner, headers })
    const counts = () => house.rows('select count(*) from audit_log')
    const before = await counts()
    const second = await sendOperation(house, name, { input, caller: owner, headers })
    expect(second).toMatchObject({ status: first.status, text: first.text })
    expect(await counts()).toEqual(before)
  })
})

test('another body under the key is refused, and so is a key that is none', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const key = randomUUID()
  await add(studio.owner, key, { eventId, name: 'Satu' })
  expectApiFault(await add(studio.owner, key, { eventId, name: 'Dua' }), 400, /used for another request/)
  expectApiFault(await add(studio.owner, 'a b', { eventId, name: 'Dua' }), 400, /^Idempotency-Key must be/)
  expect(await house.rows('select name from zones where event_id = $1', [eventId])).toEqual([
    { name: 'Satu' },
  ])
})

test('a key is the person’s own, and ends after a day', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const key = randomUUID()
  expect(await add(studio.owner, key, { eventId, name: 'Satu' })).toMatchObject({ body: { state: 'done' } })
  expect(await add(studio.admin, key, { eventId, name: 'Dua' })).toMatchObject({ body: { state: 'done' } })
  house.clock.pass(24 * 3_600_000 + 1)
  expect(await add(studio.owner, key, { eventId, name: 'Tiga' })).toMatchObject({ body: { state: 'done' } })
})

test('a refusal keeps nothing: the same key may try again', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const key = randomUUID()
  const taken = { eventId, name: 'Pentas' }
  await add(studio.owner, randomUUID(), taken)
  expect(await add(studio.owner, key, taken)).toMatchObject({ body: { state: 'refused' } })
  await house.rows('delete from zones where event_id = $1', [eventId])
  expect(await add(studio.owner, key, taken)).toMatchObject({ body: { state: 'done' } })
})

test('what is shown once is not in clear in what is kept', async () => {
  const { id: eventId } = await createEvent(house, studio)
  const sender = {
    baseUrl: house.url,
    fetch,
    origin: house.deps.origins[0] ?? '',
    cookie: studio.owner.cookie ?? '',
  }
  const send = fetchSender({ ...sender, delay: () => Promise.resolve() })
  const idempotencyKey = randomUUID()
  const pair = () => call(send, operations['scanners.pair'], { body: { eventId } }, { idempotencyKey })
  const made = await pair()
  if (made.kind !== 'reply' || made.body.state !== 'done') throw new Error(made.kind)
  expect(await pair()).toMatchObject({ body: { code: made.body.code } })
  const [row] = await house.rows<{ reply: string }>('select reply from idempotency_keys where key = $1', [
    idempotencyKey,
  ])
  expect(row?.reply).not.toContain(made.body.code)
})

describe('an enrolment whose reply was lost', () => {
  const deviceKey = 'a'.repeat(32)

  test('is the same again for the same device, and refused to any other', async () => {
    const event = await addEvent(house)
    const body = { code: await pairingCode(house, event), device: 'Door A', deviceKey }
    const first = await enrol(house, body)
    const again = await enrol(house, body)
    expect(again).toMatchObject({
      status: 201,
      body: { grantId: (first.body as { grantId: string }).grantId },
    })
    for (const other of [
      { ...body, deviceKey: 'b'.repeat(32) },
      { code: body.code, device: 'Door A' },
    ])
      expect((await enrol(house, other)).status).toBe(403)
    const grants = await house.rows('select id from scanner_grants where event_id = $1', [event.eventId])
    expect(grants).toHaveLength(1)
  })

  test('sent ten times at once makes one grant', async () => {
    const event = await addEvent(house)
    const body = { code: await pairingCode(house, event), device: 'Door A', deviceKey }
    const replies = await Promise.all(Array.from({ length: 10 }, () => enrol(house, body)))
    expect(new Set(replies.map((each) => (each.body as { grantId?: string }).grantId)).size).toBe(1)
  })
})
