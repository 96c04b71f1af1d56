import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { operations } from '@masuk/shared/contract/index.ts'
import { originOf, SEND, SESSION, SIGN_OUT } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { pathsOfLibrary } from '../support/sign-in-library.ts'

let house: House
beforeAll(async () => (house = await openHouse()))
afterAll(() => house.close())

/** What we serve below the library's path, by path; the methods are ours. */
const open = new Map(
  Object.values(operations)
    .filter(({ path }) => path.startsWith('/api/auth/'))
    .map(({ path, method }) => [path.slice('/api/auth'.length), method]),
)
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']

async function statusOf(method: string, path: string, cookie = ''): Promise<number> {
  const headers = { origin: originOf(house), ...(cookie && { cookie }) }
  const { status } = await house.ask({ method, path, headers, ...(method === 'POST' && { body: '{}' }) })
  return status
}

test('nothing of the sign-in library is open but what we serve ourselves', async () => {
  const { cookie } = await addSignedIn(house)
  const paths = await pathsOfLibrary(house.deps)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths.filter((each) => !open.has(each))) {
    for (const method of METHODS) {
      const status = await statusOf(method, `/api/auth${path}`, cookie ?? '')
      expect({ path, method, status }).toEqual({ path, method, status: 404 })
    }
  }
})

test('an open route has one method', async () => {
  for (const [path, own] of open) {
    for (const method of METHODS.filter((each) => each !== own)) {
      const status = await statusOf(method, `/api/auth${path}`)
      expect({ path, method, status }).toEqual({ path, method, status: 404 })
    }
  }
})

test('another spelling of a path leads nowhere, to open routes and closed ones', async () => {
  for (const path of [
    SESSION,
    SIGN_OUT,
    '/api/auth/update-user',
    '/api/auth/list-sessions',
    '/api/auth/unlink-account',
  ]) {
    const last = path.slice('/api/auth/'.length)
    const spellings = [
      `/${path}`,
      `//${path}`,
      `/api//auth/${last}`,
      `/api/auth//${last}`,
      `${path}/`,
      `${path}//`,
      path.toUpperCase(),
      `/api/Auth/${last}`,
      `/api/auth%2f${last}`,
      `/api/auth/%2f${last}`,
      `/api/auth/${last}%2f`,
      `/api/auth/${last}%20`,
      `/api/auth/${last}%00`,
      `/api/auth/./${last}`,
      `/api/auth/x/../${last}`,
      `/api/auth/%2e%2e/auth/${last}`,
      `/api%2fauth/${last}`,
      `/%61pi/auth/${last}`,
      `/api/auth/${last};x=1`,
      `/api\\auth\\${last}`,
    ]
    for (const spelling of spellings) {
      for (const method of ['GET', 'POST']) {
        const status = await statusOf(method, spelling)
        expect({ spelling, method, status }).toEqual({ spelling, method, status: 404 })
      }
    }
  }
})

test('what is not there is told in our own words', async () => {
  expectApiFault(await house.ask({ path: '/api/auth/ok' }), 404, /nothing at this address/)
  expectApiFault(await house.ask({ path: '/api/auth/error?error=<script>' }), 404, /nothing at this address/)
})

test('a query changes nothing', async () => {
  const { cookie } = await addSignedIn(house)
  const path = `${SESSION}?disableCookieCache=true&disableRefresh=true&callbackURL=//evil.example`
  const answer = await house.ask({ path, headers: { cookie: cookie ?? '' } })
  expect(answer.body).toEqual((await house.ask({ path: SESSION, headers: { cookie: cookie ?? '' } })).body)
})

test('a body is read within the limits of the whole API', async () => {
  const headers = { origin: originOf(house) }
  const ask = (body: string, more: Record<string, string> = {}) =>
    house.ask({ method: 'POST', path: SEND, headers: { ...headers, ...more }, body })
  expectApiFault(await ask('{"email":'), 400, /not valid JSON/)
  expectApiFault(
    await ask('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    400,
    /as JSON/,
  )
  expectApiFault(await ask('{}', { 'content-type': 'text/plain' }), 400, /as JSON/)
  expectApiFault(await ask(JSON.stringify({ email: 'x'.repeat(256 * 1024) })), 413, /256 KiB/)
})
