import { createHash } from 'node:crypto'
import { spellPairingCode, writePairingQr } from '@masuk/shared/pairing-code.ts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, TONIGHT } from '../support/clock.ts'
import { admit, enrol, pairDoor, pairingCode } from '../support/doors.ts'
import { expectApiFault, expectScannerFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { nobody } from '../support/organisers.ts'
import { addEvent, addMember } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const device = 'Door A'
const USED = /^This pairing code has been used, is older than 10 minutes, or has a letter wrong\. Check it/

/** What a code gives at a time of its own, with the clock put back after. */
async function enrolAfter(ms: number, code: string) {
  house.clock.pass(ms)
  const answer = await enrol(house, { code, device })
  house.clock.set(TONIGHT)
  return answer
}

test('a pairing code gives a token, its event and the time of the server', async () => {
  const answer = await enrol(house, { code: await pairingCode(house, event), device, appVersion: '1.0.0' })
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 201,
    body: {
      token: expect.stringMatching(/^sg1\.1\.[\w-]+\.[\w-]{43}$/),
      grantId: expect.any(String),
      expiresAt: '2026-11-21T16:00:00.000Z',
      event: {
        id: event.eventId,
        slug: event.slug,
        name: 'Malam Muzik',
        venue: 'Dataran Merdeka',
        startsAt: '2026-11-20T12:00:00.000Z',
        endsAt: '2026-11-20T16:00:00.000Z',
      },
      zones: [],
      serverTime: TONIGHT,
    },
  })
})

test('the token works at once', async () => {
  expect((await admit(await pairDoor(house, event), [])).status).toBe(200)
})

test('the device is written down with its name, its version and on whose behalf it was paired', async () => {
  const memberId = await addMember(house, event.organizationId)
  const code = await pairingCode(house, event, memberId)
  const { grantId } = await reply(enrol(house, { code, device: '  Pintu B 門  ', appVersion: '1.0.0' }))
  expect(await house.rows('select * from scanner_grants where id = $1', [grantId])).toMatchObject([
    {
      event_id: event.eventId,
      member_id: memberId,
      device: 'Pintu B 門',
      app_version: '1.0.0',
      revoked_at: null,
    },
  ])
})

test('pairing is in the audit log, without code, token or name', async () => {
  const memberId = await addMember(house, event.organizationId)
  const code = await pairingCode(house, event, memberId)
  const { grantId } = await reply(enrol(house, { code, device }))
  const entries = await house.rows('select * from audit_log where subject_id = $1', [grantId])
  expect(entries).toMatchObject([
    {
      actor_id: memberId,
      action: 'scanner.enrolled',
      subject_type: 'scanner_grant',
      metadata: { eventId: event.eventId },
    },
  ])
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${code}|sg1|${device}`))
})

test('only a hash of the code is kept', async () => {
  const code = await pairingCode(house, event)
  const hash = createHash('sha256').update(`pairing.v1\0${code}`).digest()
  expect(await house.rows('select * from pairing_codes where code_hash = $1', [hash])).toHaveLength(1)
  expect(JSON.stringify(await house.rows('select * from pairing_codes'))).not.toContain(code)
})

test('a code works once', async () => {
  const code = await pairingCode(house, event)
  expect((await enrol(house, { code, device })).status).toBe(201)
  expectScannerFault(await enrol(house, { code, device }), 403, USED)
})

test('two codes pair two devices with two grants', async () => {
  const doors = [await pairDoor(house, event), await pairDoor(house, event)]
  expect(new Set(doors.map(({ grantId }) => grantId)).size).toBe(2)
})

test('a code lasts ten minutes', async () => {
  expect((await enrolAfter(10 * MINUTE_MS - 1, await pairingCode(house, event))).status).toBe(201)
  expectScannerFault(await enrolAfter(10 * MINUTE_MS, await pairingCode(house, event)), 403, USED)
})

test('a code of a member who was removed meanwhile is refused', async () => {
  const memberId = await addMember(house, event.organizationId)
  const code = await pairingCode(house, event, memberId)
  await house.rows('update memberships set removed_at = now() where user_id = $1', [memberId])
  expectScannerFault(await enrol(house, { code, device }), 403, USED)
})

test('a code that nobody made is refused like one that was used', async () => {
  expectScannerFault(await enrol(house, { code: 'A'.repeat(10), device }), 403, USED)
})

test('a network that guesses is refused within the minute, before its guess is looked at', async () => {
  const strict = await openHouse({ settings: { MASUK_REQUESTS_PER_MINUTE: '3' } })
  onTestFinished(() => strict.close())
  const code = await pairingCode(strict, await addEvent(strict))
  for (let guess = 0; guess < 3; guess++) {
    expectScannerFault(await enrol(strict, { code: `WR0NG0000${guess}`, device }), 403, USED)
  }
  expect((await enrol(strict, { code, device })).status).toBe(429)
  expect(await strict.rows('select from pairing_codes where used_at is null')).toHaveLength(1)
})

test('an event that ended more than a day ago pairs nobody, and does not use the code up', async () => {
  const over = await addEvent(house, { endsAt: new Date(Date.parse(TONIGHT) - 1) })
  const code = await pairingCode(house, over)
  house.clock.pass(5 * MINUTE_MS)
  expect((await enrol(house, { code, device })).status).toBe(201)
  house.clock.pass(DAY_MS)
  const late = await pairingCode(house, over)
  expectScannerFault(await enrol(house, { code: late, device }), 403, /^This event ended more than a day ago/)
  expect(
    await house.rows('select * from pairing_codes where event_id = $1 and used_at is null', [over.eventId]),
  ).toHaveLength(1)
  house.clock.set(TONIGHT)
})

test('a day after its event, to the millisecond, a device is paired no more', async () => {
  const over = await addEvent(house, { endsAt: new Date(TONIGHT) })
  expect((await enrolAfter(DAY_MS - 1, await codeAt(over, DAY_MS - 1))).status).toBe(201)
  const late = await codeAt(over, DAY_MS)
  expectScannerFault(await enrolAfter(DAY_MS, late), 403, /^This event ended more than a day ago/)
})

/** A code that is made as much later, with the clock put back after. */
async function codeAt(event: TestEvent, ms: number): Promise<string> {
  house.clock.pass(ms)
  const code = await pairingCode(house, event)
  house.clock.set(TONIGHT)
  return code
}

test('the token says who, for which event, since when and until when, in seconds', async () => {
  const { token, grantId } = await reply(enrol(house, { code: await pairingCode(house, event), device }))
  expect(JSON.parse(Buffer.from(token.split('.')[2] ?? '', 'base64url').toString())).toEqual({
    typ: 'scan',
    jti: grantId,
    org: event.organizationId,
    evt: event.eventId,
    mbr: event.ownerId,
    iat: Date.parse(TONIGHT) / 1000,
    exp: Date.parse('2026-11-21T16:00:00Z') / 1000,
  })
})

test('a grant lasts a week at most, however far away the event is', async () => {
  const festival = await addEvent(house, { endsAt: new Date(Date.parse(TONIGHT) + 30 * DAY_MS) })
  const { body } = await enrol(house, { code: await pairingCode(house, festival), device })
  expect(body).toMatchObject({ expiresAt: new Date(Date.parse(TONIGHT) + 7 * 24 * HOUR_MS).toISOString() })
})

describe('a code is forgiven how people type it', () => {
  test.each([
    ['in groups, as it is printed', spellPairingCode],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces', (code: string) => ` ${code.slice(0, 9)} ${code.slice(9)} `],
    ['as the text of its QR code', writePairingQr],
    ['with an O for zero and an I for one', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
  ])('%s', async (_, typed) => {
    const code = typed(await pairingCode(house, event))
    expect((await enrol(house, { code, device })).status).toBe(201)
  })
})

test.each([
  ['no code', { device }, /^code must be text/],
  ['a code that is too short', { code: 'ABC', device }, /^code must be the 10 letters and digits/],
  ['a ticket code', { code: `T1${'A'.repeat(55)}`, device }, /^code must be the 10 letters/],
  ['65 characters', { code: 'A'.repeat(65), device }, /^code may have at most 64/],
  ['no device', { code: 'A'.repeat(10) }, /^device must be/],
  ['a device without a name', { code: 'A'.repeat(10), device: '  ' }, /^device must be a name, such as/],
  [
    'a device with a long name',
    { code: 'A'.repeat(10), device: 'x'.repeat(61) },
    /^device may have at most 60 characters/,
  ],
])('%s is a 400 that says what to do', async (_, body, words) => {
  expectScannerFault(await as(house, nobody).send('scan.enrol', { body }), 400, words)
})

test.each(['[]', 'null', '"x"'])('a body that is no object is a 400: %s', async (text) => {
  expectScannerFault(await house.ask({ path: '/api/scan/enrol', body: text }), 400, /must be a JSON object/)
})

test('malformed JSON is a 400 in the API-wide shape', async () => {
  expectApiFault(await house.ask({ path: '/api/scan/enrol', body: '{' }), 400, /not valid JSON/)
})

test('a wrong name for the device does not use the code up', async () => {
  const code = await pairingCode(house, event)
  await enrol(house, { code, device: '' })
  expect((await enrol(house, { code, device })).status).toBe(201)
})

test('a database fault while pairing does not use the code up', async () => {
  const code = await pairingCode(house, event)
  await house.rows(`alter table scanner_grants add constraint broken check (device <> 'Broken')`)
  expectScannerFault(await enrol(house, { code, device: 'Broken' }), 500, /try again/)
  await house.rows('alter table scanner_grants drop constraint broken')
  expect((await enrol(house, { code, device: 'Broken' })).status).toBe(201)
})
