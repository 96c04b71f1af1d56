import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asked } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { enrol, pairDoor, pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, forge, scanOf } from '../support/people.ts'

// Seeded where a careless line would pick them up.
const canaries = {
  holder: 'Canary Kenari binti Burung',
  device: "Canary's own phone",
  appVersion: 'canary-9.9.9',
  query: 'canary-in-the-query',
  header: 'canary-in-a-header',
}
const house = await openHouse({ settings: { MASUK_ORIGINS: 'https://masuk.example' } })
afterAll(() => house.close())
const event = await addEvent(house)
const ticket = await addTicket(house, event, { holder: canaries.holder })
const door = await pairDoor(house, event, { device: canaries.device })
const scan = scanOf(ticket, { device: canaries.device })
const { token } = door
const pairing = await pairingCode(house, event)
const secrets = [
  ...Object.values(canaries),
  token,
  token.split('.')[3]!,
  ticket.code,
  pairing,
  '@guests.example',
  'token=',
  '?',
]
const more = { appVersion: canaries.appVersion }

type Line = Record<string, unknown> & { msg: string }
const lines = (): Line[] => house.logLines.map((line) => JSON.parse(line) as Line)
beforeEach(() => void (house.logLines.length = 0))

const asked: [string, Asked, object][] = [
  [
    'a batch',
    { path: '/api/scan', body: { token, scans: [scan], ...more } },
    { operation: 'scan.admit', status: 200 },
  ],
  [
    'a forged code',
    { path: '/api/scan', body: { token, scans: [{ ...scan, code: forge(scan.code) }] } },
    { status: 200 },
  ],
  [
    'the keys of a day',
    {
      path: `/api/scan?token=${token}&day=${TODAY}&x=${canaries.query}`,
      headers: { cookie: canaries.header, 'user-agent': canaries.header },
    },
    { operation: 'scan.known', status: 200, method: 'GET' },
  ],
  [
    'an override',
    { path: '/api/scan', body: { token, scans: [{ ...scan, override: { reason: canaries.query } }] } },
    { operation: 'scan.admit', status: 200 },
  ],
  [
    'an undo',
    { method: 'DELETE', path: '/api/scan', body: { token, ...scan } },
    { operation: 'scan.undo', status: 200 },
  ],
  [
    'a search by name',
    { path: '/api/scan/search', body: { token, text: canaries.query } },
    { operation: 'scan.search', status: 201 },
  ],
  [
    'a pairing',
    { path: '/api/scan/enrol', body: { code: pairing, device: canaries.device } },
    { operation: 'scan.enrol', status: 201 },
  ],
  [
    'a pairing code that is used',
    { path: '/api/scan/enrol', body: { code: pairing, device: canaries.device } },
    { status: 403 },
  ],
  [
    'a bad day',
    { path: `/api/scan?token=${token}&day=${canaries.query}` },
    { status: 400, refused: expect.stringMatching(/^day must/) },
  ],
  [
    'a bad field',
    { path: '/api/scan', body: { token, scans: [{ ...scan, scannedAt: canaries.query }] } },
    { status: 400 },
  ],
  ['malformed JSON', { path: '/api/scan', body: `{"token":"${token}","${canaries.query}"` }, { status: 400 }],
  ['a forged token', { path: `/api/scan?token=${token}x&day=${TODAY}` }, { status: 403 }],
  [
    'a foreign origin',
    { path: '/api/scan', body: {}, headers: { origin: `https://${canaries.header}` } },
    { status: 403 },
  ],
  ['a body too large', { path: '/api/scan', body: token.padEnd(300_000) }, { status: 413 }],
  ['an unknown address', { path: `/${canaries.query}?token=${token}` }, { status: 404 }],
]

describe.each(asked)('%s', (_, request, facts) => {
  test('is one line of JSON with the id that the caller was told, what it was and how it ended', async () => {
    const { headers, status } = await house.ask(request)
    const found = lines().filter(({ msg }) => msg === 'request')
    expect(found).toMatchObject([
      { level: 30, id: headers['x-request-id'], status, ms: expect.any(Number), ...facts },
    ])
  })

  test('leaves no token, code, name, address or query in the log', async () => {
    await house.ask(request)
    for (const secret of secrets) expect(house.logLines.join('')).not.toContain(secret)
  })
})

test('a line says which grant called, so that an organiser can be told what a device did', async () => {
  await house.ask({ path: '/api/scan', body: { token, scans: [] } })
  expect(lines()).toMatchObject([{ grant: door.grantId }])
})

test('a refusal is logged once, at info, with its sentence', async () => {
  await house.ask({ path: '/api/scan', body: {} })
  expect(lines()).toMatchObject([{ level: 30, status: 403, refused: expect.stringContaining('not paired') }])
})

test('a surprise is logged with its stack under the id in the answer, and the caller gets neither', async () => {
  await house.rows(`alter table scans add constraint broken check (false)`)
  try {
    const answer = await house.ask({ path: '/api/scan', body: { token, scans: [scan] } })
    const id = answer.headers['x-request-id']
    expect(answer.body).toEqual({ error: expect.stringContaining(`Request ${id}.`) })
    expect(lines()).toMatchObject([
      {
        level: 50,
        id,
        msg: 'unexpected error',
        err: { code: '23514', stack: expect.stringContaining('admit.ts') },
      },
      { level: 30, id, msg: 'request', status: 500 },
    ])
  } finally {
    await house.rows('alter table scans drop constraint broken')
  }
})

test("a database's error does not bring the row into the log that it is about", async () => {
  await house.rows(`alter table scans add constraint broken check (false)`)
  await house.rows(
    `alter table scanner_grants add constraint broken check (device not like 'Canary%') not valid`,
  )
  try {
    await house.ask({ path: '/api/scan', body: { token, scans: [scan] } })
    await enrol(house, { code: await pairingCode(house, event), device: canaries.device })
    expect(lines().filter(({ msg }) => msg === 'unexpected error')).toHaveLength(2)
    for (const secret of [...secrets, ticket.ticketId]) expect(house.logLines.join('')).not.toContain(secret)
  } finally {
    await house.rows('alter table scans drop constraint broken')
    await house.rows('alter table scanner_grants drop constraint broken')
  }
})

test('a caller who hangs up is no error', async () => {
  const controller = new AbortController()
  const gone = fetch(`${house.url}/api/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"token":')) }),
    duplex: 'half',
    signal: controller.signal,
  })
  controller.abort()
  await expect(gone).rejects.toThrow()
  await house.ask({ path: '/version' })
  expect(lines().filter(({ level }) => Number(level) >= 40)).toEqual([])
})
