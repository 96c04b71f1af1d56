import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { codeFor, guess, post, runJobs, signInWithCode, whoAmI } from '../support/identity.ts'
import { openTransaction, untilSomebodyWaits } from '../support/open-transaction.ts'
import { addSignedIn, signIn } from '../support/organisers.ts'

const REVOKE_OTHERS = '/api/auth/revoke-other-sessions'
const REVOKE_ALL = '/api/auth/revoke-sessions'
const ROUNDS = 12

/** Two services on one database, as two processes are. */
let first: House
let second: House
let stopJobs: () => Promise<void>

beforeAll(async () => {
  // The name of the cookie has the host in it: people reach both by the same one.
  const settings = { MASUK_ORIGINS: 'http://tickets.example.my' }
  first = await openHouse({ settings })
  second = await openHouse({ settings, database: first.database, clock: first.clock })
  stopJobs = await runJobs(first)
})
afterAll(async () => {
  await stopJobs()
  await second.stop()
  await first.close()
})

const sessionsOf = (email: string) =>
  first.rows('select s.id from sessions s join users u on u.id = s.user_id where u.email = $1', [email])

test('a sign-out everywhere and a sign-in with a code that is out leave no session', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `out-${round}@mail.example`
    const cookie = await signInWithCode(first, email)
    const code = await codeFor(first, email)
    const [out] = await Promise.all([post(first, REVOKE_ALL, {}, { cookie }), guess(second, email, code)])
    expect({ round, status: out.status, left: await sessionsOf(email) }).toEqual({
      round,
      status: 200,
      left: [],
    })
  }
})

test('a sign-out everywhere and visits that renew the session leave no session, and no visit after it is let in', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await addSignedIn(first)
    const cookie = person.cookie ?? ''
    first.clock.pass(2 * DAY_MS)
    const [out] = await Promise.all([
      post(first, REVOKE_ALL, {}, { cookie }),
      ...Array.from({ length: 6 }, (_, n) => whoAmI(n % 2 ? first : second, cookie)),
    ])
    expect({ round, status: out.status, left: await sessionsOf(person.email) }).toEqual({
      round,
      status: 200,
      left: [],
    })
    expect((await whoAmI(second, cookie)).body).toBeNull()
  }
})

test('a sign-in that has begun its session and waits is ended by a sign-out everywhere that comes meanwhile', async () => {
  const email = 'waiting@mail.example'
  const cookie = await signInWithCode(first, email)
  const code = await codeFor(first, email)
  const audit = await openTransaction(first)
  await audit.query('lock table audit_log in share mode')
  const signingIn = guess(second, email, code)
  await untilSomebodyWaits(first)
  const signingOut = post(first, REVOKE_ALL, {}, { cookie })
  await untilSomebodyWaits(first, 2)
  await audit.commit()
  expect([(await signingIn).status, (await signingOut).body]).toEqual([200, { ended: 2 }])
  expect(await sessionsOf(email)).toEqual([])
})

test('a visit whose renewal waits for the end of its session is not let in', async () => {
  const { cookie, userId } = await addSignedIn(first)
  first.clock.pass(2 * DAY_MS)
  const ending = await openTransaction(first)
  await ending.query('delete from sessions where user_id = $1', [userId])
  const visit = whoAmI(second, cookie ?? '')
  await untilSomebodyWaits(first)
  await ending.commit()
  expect((await visit).body).toBeNull()
})

test('of two sessions that end all others at once one stays', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await addSignedIn(first)
    const laptop = await signIn(first, phone)
    const answers = await Promise.all([
      post(first, REVOKE_OTHERS, {}, { cookie: phone.cookie ?? '' }),
      post(second, REVOKE_OTHERS, {}, { cookie: laptop.cookie ?? '' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect(await sessionsOf(phone.email)).toHaveLength(1)
  }
})

test('no answer under all this was a fault of ours', () => {
  const surprises = [...first.logLines, ...second.logLines].filter((line) =>
    line.includes('unexpected error'),
  )
  expect(surprises).toEqual([])
})
