import { afterAll, describe, expect, test } from 'vitest'
import type { Asked } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { pairDoor } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'

const house = await openHouse({ settings: { MASUK_ORIGINS: 'https://masuk.example' } })
afterAll(() => house.close())
const event = await addEvent(house)
const { token } = await pairDoor(house, event)
const scan = scanOf(await addTicket(house, event))
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const path = `/api/scan?token=${token}&day=${TODAY}`
const etag = (await house.ask({ path })).headers['etag'] ?? ''

const api: [string, number, Asked][] = [
  ['a batch', 200, { path: '/api/scan', body: { token, scans: [scan] } }],
  ['the keys of a day', 200, { path }],
  ['an undo', 200, { method: 'DELETE', path: '/api/scan', body: { token, ...scan } }],
  [
    'an unchanged day',
    304,
    { path: `/api/scan?token=${token}&day=2026-01-01`, headers: { 'if-none-match': '*' } },
  ],
  ['malformed JSON', 400, { path: '/api/scan', body: '{' }],
  ['a bad field', 400, { path: '/api/scan', body: { token, scans: 1 } }],
  ['no token', 403, { path: '/api/scan', body: {} }],
  ['a foreign origin', 403, { path, headers: { origin: 'null' } }],
  ['a body too large', 413, { path: '/api/scan', body: ' '.repeat(300_000) }],
  ['pairing refused', 403, { path: '/api/scan/enrol', body: { code: 'A'.repeat(10), device: 'A' } }],
  ['no such address', 404, { path: '/api/nothing' }],
  ['health', 200, { path: '/health' }],
  ['version', 200, { path: '/version' }],
  ['the refresh version', 200, { path: '/api/version' }],
]

const documents: [string, number, Asked][] = [
  ['the description', 200, { path: '/openapi.json' }],
  ['the API page', 200, { path: '/docs' }],
  ['a file of the API page', 200, { path: '/docs/files/swagger-ui.css' }],
  ['the start page', 200, { path: '/' }],
]

describe.each([...api, ...documents])('the answer to %s', (_, status, asked) => {
  test('carries the security headers', async () => {
    const answer = await house.ask(asked)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      vary: expect.stringContaining('Origin'),
      'x-request-id': expect.stringMatching(UUID),
    })
  })

  test('is only for https, for at least a year', async () => {
    const { headers } = await house.ask(asked)
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
  })

  test('has a content policy without plug-ins, frames, another base or inline scripts', async () => {
    const policy = new Map(
      (await house.ask(asked)).headers['content-security-policy']?.split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ')
        return [name, sources.join(' ')] as const
      }),
    )
    expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('script-src') ?? '').not.toMatch(
      /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*/,
    )
  })

  test('does not say what it was made with', async () => {
    const { headers } = await house.ask(asked)
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

test.each(api)('the answer to %s is kept by nobody and loads nothing', async (_, status, asked) => {
  const { headers } = await house.ask(asked)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  // The catch-all 404 and the fault renderer say so as well as every operation.
  expect(headers['cache-control']).toBe('no-store')
  if (status !== 304) expect(headers['content-type']).toMatch(/^application\/json/)
})

test('no two answers have the same request id', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await house.ask({ path: '/version' })).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(20)
})

test("a caller's own request id is not taken over", async () => {
  const { headers } = await house.ask({ path: '/version', headers: { 'x-request-id': 'mine' } })
  expect(headers['x-request-id']).toMatch(UUID)
})

test('the address of the page that asked is never passed on from a URL with a token', async () => {
  expect((await house.ask({ path, headers: { 'if-none-match': etag } })).headers['referrer-policy']).toBe(
    'no-referrer',
  )
})

test('plain http is not told to come back by https only', async () => {
  const local = await openHouse({ database: house.database })
  try {
    expect((await local.ask({ path: '/health' })).headers).not.toHaveProperty('strict-transport-security')
  } finally {
    await local.close()
  }
})
