import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeyring } from '../../server/signing/keys.ts'
import {
  readSessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionCookiePair,
} from '../../server/signing/session-cookie.ts'
import { DAY_MS, MINUTE_MS } from '../support/clock.ts'
import { freshKey, openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import {
  codeFor,
  cookieIn,
  guess,
  post,
  runJobs,
  setCookiesOf,
  SIGN_OUT,
  signInWithCode,
  whoAmI,
} from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { statementsDuring } from '../support/statements.ts'

const THIRTY_DAYS = 30 * 24 * 3600

describe('the name', () => {
  const parts = { prefix: 'masuk', project: 'masuk', apiHost: 'tickets.example.my', https: true }
  const nameOf = (change: Partial<typeof parts>) => sessionCookieName({ ...parts, ...change })

  test('is the prefix and the encoded project and host, with __Secure- over https', () => {
    expect(nameOf({})).toBe('__Secure-masuk-5_masuk-18_tickets_2eexample_2emy.session_token')
    expect(nameOf({ https: false, apiHost: 'localhost:3000' })).toBe(
      'masuk-5_masuk-14_localhost_3a3000.session_token',
    )
  })

  test('differs whenever project or host differ', () => {
    const hard = [
      'a',
      'b',
      'a-b',
      'b-c',
      'a_b',
      'a_2db',
      '1_a',
      'A',
      'é',
      'e\u0301',
      'a b',
      'a.b',
      '',
      '-',
      '_',
      'ab-3_x',
    ]
    const names = hard.flatMap((project) => hard.map((apiHost) => nameOf({ project, apiHost })))
    expect(new Set(names).size).toBe(hard.length ** 2)
    expect(nameOf({ project: 'a', apiHost: 'b-c' })).not.toBe(nameOf({ project: 'a-b', apiHost: 'c' }))
  })

  test('is one that a cookie may have, and no longer than browsers take', () => {
    const name = nameOf({ project: 'Ünï ©ode;,"='.repeat(5), apiHost: 'a'.repeat(253) })
    expect(name).toMatch(/^[A-Za-z0-9_.-]+$/)
    expect(name.length).toBeLessThan(1024)
  })
})

describe('real answers', () => {
  let http: House
  let https: House
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    http = await openHouse()
    https = await openHouse({
      settings: { MASUK_ORIGINS: 'https://tickets.example.my', MASUK_PROJECT: 'a-b' },
    })
    stops.push(await runJobs(http), await runJobs(https))
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    await http.close()
    await https.close()
  })

  test('over http and https the cookie is called so, for this host alone, out of reach of scripts', async () => {
    const attributes = (house: House) => [
      `Max-Age=${THIRTY_DAYS}`,
      'Path=/',
      'HttpOnly',
      ...(house === https ? ['Secure'] : []),
      'SameSite=Lax',
    ]
    for (const house of [http, https]) {
      const answer = await guess(house, 'name@mail.example', await codeFor(house, 'name@mail.example'))
      const [pair = '', ...given] = setCookiesOf(answer)[0]?.split('; ') ?? []
      const parts = { prefix: 'masuk', project: house === https ? 'a-b' : 'masuk', https: house === https }
      const apiHost = new URL(house.deps.origins[0] ?? '').host
      expect(pair.split('=')[0]).toBe(sessionCookieName({ ...parts, apiHost }))
      expect(given).toEqual(attributes(house))
      expect(setCookiesOf(answer)).toHaveLength(1)
    }
  })

  test('the cookie of a session that the library began is read, and written the same', async () => {
    const cookie = await signInWithCode(http, 'same@mail.example')
    const token = readSessionCookie(http.deps.sessionCookie, cookie)
    expect(sessionCookiePair(http.deps.sessionCookie, token ?? '')).toBe(cookie)
    expect((await whoAmI(http, cookie)).body).toMatchObject({ user: { email: 'same@mail.example' } })
  })

  test('the session token is told in no body', async () => {
    const answer = await guess(http, 'body@mail.example', await codeFor(http, 'body@mail.example'))
    const cookie = cookieIn(answer)
    const token = readSessionCookie(http.deps.sessionCookie, cookie) ?? 'none'
    const { text } = await whoAmI(http, cookie)
    expect(answer.text + text).not.toContain(token)
  })
})

describe('what is no cookie of ours', () => {
  let house: House
  let good: string
  beforeAll(async () => {
    house = await openHouse()
    good = (await addSignedIn(house)).cookie ?? ''
  })
  afterAll(() => house.close())

  const tampered = (): [string, string][] => {
    const [name = '', value = ''] = good.split(/=(.*)/s)
    const [token = '', signature = ''] = decodeURIComponent(value).split('.')
    const signed = (text: string) => `${name}=${encodeURIComponent(text)}`
    const other = randomBytes(24).toString('base64url')
    return [
      ['a changed token', signed(`${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}.${signature}`)],
      ['another token', signed(`${other}.${signature}`)],
      [
        'a changed signature',
        signed(`${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      ],
      ['a shorter signature', signed(`${token}.${signature.slice(0, -2)}`)],
      [
        'a signature in another spelling',
        signed(`${token}.${Buffer.from(signature, 'base64').toString('base64url')}`),
      ],
      ['no signature', signed(token)],
      ['an empty signature', signed(`${token}.`)],
      ['nothing', `${name}=`],
      ['broken escapes', `${name}=%E0%A4%A`],
      ['the name in another case', `${name.toUpperCase()}=${value}`],
      ['the library’s own name', `better-auth.session_token=${value}`],
      ['the secure name over http', `__Secure-${name}=${value}`],
      ['the cookie twice', `${good}; ${good}`],
      ['a second one in front', `${name}=x.y; ${good}`],
    ]
  }

  test('is refused without a question to the database', async () => {
    expect((await whoAmI(house, good)).body).not.toBeNull()
    for (const [what, cookie] of tampered()) {
      let body: unknown
      const statements = await statementsDuring(async () => ({ body } = await whoAmI(house, cookie)))
      expect({ what, body, statements }).toEqual({ what, body: null, statements: [] })
    }
  })

  test('a good cookie is one question', async () => {
    expect(await statementsDuring(() => whoAmI(house, good))).toEqual(['find-session'])
  })

  test('a cookie of ours that is good for nothing is taken back', async () => {
    const [name = ''] = good.split('=')
    const answer = await whoAmI(house, `${name}=x.y`)
    expect(setCookiesOf(answer)).toEqual([`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`])
  })

  test('cookies of older systems are ignored and taken back', async () => {
    const old = [
      'better-auth.session_token',
      'better-auth.session_data',
      'better-auth.dont_remember',
      '__Secure-better-auth.session_token',
      'next-auth.session-token',
      'masuk.session_token',
      'session_token',
    ]
    const kept = ['theme', 'session_token_help', 'masuk-5_masuk-14_localhost_3a9999.session_token']
    const [, value = ''] = good.split(/=(.*)/s)
    const sent = [...old, ...kept].map((name) => `${name}=${value}`).join('; ')
    const answer = await whoAmI(house, sent)
    expect(answer.body).toBeNull()
    expect(setCookiesOf(answer)).toEqual(
      old.map(
        (name) =>
          `${name}=; Max-Age=0; Path=/; HttpOnly${name.startsWith('__') ? '; Secure' : ''}; SameSite=Lax`,
      ),
    )
    const both = await whoAmI(house, `${sent}; ${good}`)
    expect(both.body).not.toBeNull()
    expect(setCookiesOf(both)).toHaveLength(old.length)
  })
})

describe('thirty days', () => {
  test('a visit extends the session and its cookie, at most once a day', async () => {
    const house = await openHouse()
    const { cookie, userId } = await addSignedIn(house)
    const visit = async () => setCookiesOf(await whoAmI(house, cookie ?? '')).length
    const endsAt = async () => {
      const [row] = await house.rows<{ at: Date }>(
        'select expires_at as at from sessions where user_id = $1',
        [userId],
      )
      return (row?.at.getTime() ?? 0) - house.clock.now().getTime()
    }
    house.clock.pass(DAY_MS - MINUTE_MS)
    expect(await visit()).toBe(0)
    house.clock.pass(MINUTE_MS)
    expect(await visit()).toBe(1)
    expect(await endsAt()).toBe(THIRTY_DAYS * 1000)
    expect(await visit()).toBe(0)
    house.clock.pass(30 * DAY_MS - 1)
    expect(await visit()).toBe(1)
    await house.close()
  })

  test('any operation for people extends it', async () => {
    const house = await openHouse()
    const { cookie } = await addSignedIn(house)
    house.clock.pass(2 * DAY_MS)
    const answer = await house.ask({
      path: '/api/partner/invitations/mine',
      headers: { cookie: cookie ?? '' },
    })
    expect({ status: answer.status, cookie: cookieIn(answer) }).toEqual({ status: 200, cookie })
    await house.close()
  })

  test('signing out on such a visit sends the end alone', async () => {
    const house = await openHouse()
    const { cookie } = await addSignedIn(house)
    house.clock.pass(2 * DAY_MS)
    const answer = await post(house, SIGN_OUT, {}, { cookie: cookie ?? '' })
    expect(setCookiesOf(answer)).toEqual([expect.stringContaining('session_token=; Max-Age=0')])
    await house.close()
  })

  test('after thirty days without a visit it is over', async () => {
    const house = await openHouse()
    const { cookie } = await addSignedIn(house)
    house.clock.pass(30 * DAY_MS)
    expect((await whoAmI(house, cookie ?? '')).body).toBeNull()
    await house.close()
  })
})

test('a new signing key signs nobody out; a key that is gone does', () => {
  const [old, fresh] = [freshKey(1), freshKey(2)]
  const parts = { prefix: 'masuk', project: 'masuk', apiHost: 'x.example', https: true }
  const before = sessionCookie(parts, makeKeyring([old]))
  const cookie = sessionCookiePair(before, 'token')
  expect(readSessionCookie(sessionCookie(parts, makeKeyring([fresh, old])), cookie)).toBe('token')
  expect(readSessionCookie(sessionCookie(parts, makeKeyring([fresh])), cookie)).toBeNull()
})
