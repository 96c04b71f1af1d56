import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { originOf, SEND, SESSION, SIGN_IN, SIGN_OUT } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { badOrigins } from '../support/origins.ts'

let house: House
beforeAll(async () => (house = await openHouse()))
afterAll(() => house.close())

const bodies = {
  [SEND]: { email: 'origin@mail.example' },
  [SIGN_IN]: { email: 'origin@mail.example', otp: '12345678' },
  [SIGN_OUT]: {},
}

test.each(Object.entries(bodies))(
  'POST %s is for our own origins only, and does nothing for others',
  async (path, body) => {
    const { cookie } = await addSignedIn(house)
    const state = () =>
      house.rows('select (select count(*) from sessions) as s, (select count(*) from sign_in_addresses) as a')
    const before = await state()
    for (const [name, headers] of badOrigins(originOf(house))) {
      const answer = await house.ask({
        method: 'POST',
        path,
        headers: { ...headers, cookie: cookie ?? '' },
        body: JSON.stringify(body),
      })
      expect({ name, status: answer.status }).toEqual({ name, status: 403 })
      expectApiFault(answer, 403, /rigin/)
    }
    expect(await state()).toEqual(before)
  },
)

test('each of our origins is good, with and without X-Service-Origin', async () => {
  for (const origin of house.deps.origins) {
    for (const more of [
      {},
      { 'x-service-origin': origin },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await house.ask({
        method: 'POST',
        path: SIGN_OUT,
        headers: { origin, ...more },
        body: '{}',
      })
      expect(answer.status).toBe(200)
    }
  }
})

test('X-Service-Origin is no authority', async () => {
  const [origin = ''] = house.deps.origins
  const headers = { origin, 'x-service-origin': origin }
  const answer = await house.ask({ method: 'POST', path: '/api/partner/events', headers, body: '{}' })
  expect(answer.status).toBe(401)
})

test('the origin is looked at before the body', async () => {
  const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' }
  expectApiFault(
    await house.ask({ method: 'POST', path: SEND, headers, body: 'x'.repeat(300 * 1024) }),
    403,
    /origin/,
  )
})

describe('pages of other origins', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const cors = ({ headers }: { headers: Record<string, string | undefined> }) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

  test('of ours may ask and read, with cookies', async () => {
    for (const origin of house.deps.origins) {
      const asked = await house.ask({ method: 'OPTIONS', path: SEND, headers: { origin, ...preflight } })
      expect(asked.status).toBe(204)
      expect(cors(asked)).toEqual({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key, If-None-Match, X-Service-Origin',
        'access-control-max-age': '600',
      })
      const answer = await house.ask({ path: SESSION, headers: { origin } })
      expect(cors(answer)).toEqual({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Date, ETag, Retry-After, X-Request-Id',
      })
    }
  })

  test('of others may neither ask nor read', async () => {
    for (const [name, headers] of badOrigins(originOf(house)).filter(
      ([, { origin }]) => origin !== originOf(house),
    )) {
      const asked = await house.ask({ method: 'OPTIONS', path: SEND, headers: { ...headers, ...preflight } })
      expect({ name, status: asked.status, cors: cors(asked) }).toEqual({ name, status: 403, cors: {} })
      const answer = await house.ask({ path: SESSION, headers })
      expect({ name, cors: cors(answer) }).toEqual({ name, cors: {} })
    }
  })

  test('every answer says that it depends on the origin', async () => {
    const origin = originOf(house)
    const asked = [
      { path: SESSION },
      { path: SESSION, headers: { origin } },
      { path: '/nowhere' },
      { method: 'OPTIONS', path: SEND, headers: { origin, ...preflight } },
      { method: 'POST', path: SEND, body: '{}' },
      { path: '/openapi.json' },
    ]
    for (const each of asked) expect((await house.ask(each)).headers['vary']).toMatch(/\bOrigin\b/)
  })

  test('a refused answer can be read by our pages too', async () => {
    const origin = originOf(house)
    const answer = await house.ask({ path: '/api/partner/studio/shell', headers: { origin } })
    expect({ status: answer.status, origin: answer.headers['access-control-allow-origin'] }).toEqual({
      status: 401,
      origin,
    })
  })
})
