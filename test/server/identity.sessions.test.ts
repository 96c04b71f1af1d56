import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import {
  askForCode,
  guess,
  lettersTo,
  post,
  readCode,
  openHouseWithJobs,
  setCookiesOf,
  whoAmI,
} from '../support/identity.ts'
import { addSignedIn, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { until } from '../support/until.ts'

const LIST = '/api/auth/list-sessions'
const REVOKE = '/api/auth/revoke-session'
const REVOKE_OTHERS = '/api/auth/revoke-other-sessions'
const REVOKE_ALL = '/api/auth/revoke-sessions'

let house: House
beforeAll(async () => {
  house = await openHouseWithJobs()
})
afterAll(() => house.close())

interface Listed {
  sessions: { id: string; signedInAt: string; expiresAt: string; isCurrent: boolean }[]
}

const cookieOf = ({ cookie }: Person) => ({ cookie: cookie ?? '' })
const list = async (person: Person) =>
  (await house.ask({ path: LIST, headers: cookieOf(person) })).body as Listed
const isLive = async ({ cookie }: Person) => (await whoAmI(house, cookie ?? '')).body !== null

describe('a person and their sessions', () => {
  test('are listed newest first, without tokens, and the one that asks is marked', async () => {
    const phone = await addSignedIn(house)
    house.clock.pass(1000)
    const laptop = await signIn(house, phone)
    const { sessions } = await list(phone)
    expect(sessions.map(({ id, isCurrent }) => ({ id, isCurrent }))).toEqual([
      { id: laptop.sessionId, isCurrent: false },
      { id: expect.any(String), isCurrent: true },
    ])
    const tokens = await house.rows<{ token: string }>('select token from sessions where user_id = $1', [
      phone.userId,
    ])
    for (const { token } of tokens) expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('one that has ended is not listed', async () => {
    const person = await addSignedIn(house)
    await house.rows(
      'insert into sessions (id, token, user_id, expires_at) values (gen_random_uuid(), $1::text, ($1::text)::uuid, $2)',
      [person.userId, house.clock.now()],
    )
    expect((await list(person)).sessions).toHaveLength(1)
  })

  test('one can be ended from another', async () => {
    const phone = await addSignedIn(house)
    const stolen = await signIn(house, phone)
    const answer = await post(house, REVOKE, { sessionId: stolen.sessionId }, cookieOf(phone))
    expect({ body: answer.body, cookies: setCookiesOf(answer) }).toEqual({
      body: { success: true },
      cookies: [],
    })
    expect([await isLive(phone), await isLive(stolen)]).toEqual([true, false])
    expectApiFault(
      await post(house, REVOKE, { sessionId: stolen.sessionId }, cookieOf(phone)),
      404,
      /no such session/,
    )
  })

  test('one of somebody else is none', async () => {
    const [siti, tan] = [await addSignedIn(house), await signIn(house, await addSignedIn(house))]
    expectApiFault(
      await post(house, REVOKE, { sessionId: tan.sessionId }, cookieOf(siti)),
      404,
      /no such session/,
    )
    expect(await isLive(tan)).toBe(true)
  })

  test('all others can be ended', async () => {
    const phone = await addSignedIn(house)
    const others = [await signIn(house, phone), await signIn(house, phone)]
    const stranger = await addSignedIn(house)
    const answer = await post(house, REVOKE_OTHERS, {}, cookieOf(phone))
    expect(answer.body).toEqual({ ended: 2 })
    expect(await Promise.all([phone, stranger, ...others].map(isLive))).toEqual([true, true, false, false])
  })

  test('all can be ended, the one that asks among them, and its cookie is taken back', async () => {
    const phone = await addSignedIn(house)
    const laptop = await signIn(house, phone)
    const answer = await post(house, REVOKE_ALL, {}, cookieOf(phone))
    expect(answer.body).toEqual({ ended: 2 })
    expect(setCookiesOf(answer)).toEqual([expect.stringContaining('session_token=; Max-Age=0')])
    expect(await Promise.all([phone, laptop].map(isLive))).toEqual([false, false])
    expect(await house.rows('select from sessions where user_id = $1', [phone.userId])).toEqual([])
  })

  test('a code under way is put out of use with them', async () => {
    for (const path of [REVOKE_OTHERS, REVOKE_ALL]) {
      const person = await addSignedIn(house)
      await askForCode(house, person.email)
      const [letter] = await until(
        () => lettersTo(house, person.email).length > 0 && lettersTo(house, person.email),
      )
      expect((await post(house, path, {}, cookieOf(person))).status).toBe(200)
      expectApiFault(await guess(house, person.email, readCode(letter?.text ?? '')), 400, /ask for a new one/)
    }
  })
})

describe('a hundred and eighty days', () => {
  test('after its sign-in a session is over, however often it was renewed', async () => {
    const house = await openHouse()
    const { cookie } = await addSignedIn(house)
    const visit = () => whoAmI(house, cookie ?? '')
    for (let day = 20; day < 180; day += 20) {
      house.clock.pass(20 * DAY_MS)
      expect((await visit()).body).not.toBeNull()
    }
    house.clock.pass(20 * DAY_MS - 1)
    expect((await visit()).body).not.toBeNull()
    house.clock.pass(1)
    expect((await visit()).body).toBeNull()
    await house.close()
  })

  test('the cookie lasts no longer than its session', async () => {
    const house = await openHouse()
    const { cookie } = await addSignedIn(house)
    for (let day = 0; day < 160; day += 20) {
      house.clock.pass(20 * DAY_MS)
      const answer = await whoAmI(house, cookie ?? '')
      const left = Math.min(30, 180 - day - 20)
      expect(setCookiesOf(answer)).toEqual([expect.stringContaining(`Max-Age=${left * 24 * 3600};`)])
    }
    await house.close()
  })

  test('a row from before that limit is over as well', async () => {
    const person = await addSignedIn(house)
    await house.rows('update sessions set created_at = $2 where user_id = $1', [
      person.userId,
      new Date(house.clock.now().getTime() - 180 * DAY_MS),
    ])
    expect(await isLive(person)).toBe(false)
  })
})
