import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import {
  askForCode,
  codeFor,
  cookieIn,
  guess,
  notThe,
  post,
  readCode,
  openHouseWithJobs,
  runJobs,
  setCookiesOf,
  signInWithCode,
  SIGN_OUT,
  whoAmI,
} from '../support/identity.ts'
import { addPerson } from '../support/people.ts'
import { addSignedIn } from '../support/organisers.ts'
import { statementsDuring } from '../support/statements.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

describe('with a mail server', () => {
  let house: House
  let sink: SmtpSink

  beforeAll(async () => {
    sink = await openSmtpSink()
    const settings = { MASUK_SMTP_URL: sink.url, MASUK_MAIL_FROM: 'Masuk <tickets@masuk.example>' }
    house = await openHouseWithJobs({ settings })
  })
  afterAll(async () => {
    await house.close()
    await sink.close()
  })

  test('a code comes by mail and signs in', async () => {
    const asked = await askForCode(house, 'siti@mail.example')
    expect({ status: asked.status, body: asked.body }).toEqual({ status: 200, body: { success: true } })
    const mail = await until(() => sink.mails.find(({ to }) => to.includes('siti@mail.example')))
    const answer = await guess(house, 'siti@mail.example', readCode(mail.raw))
    expect(answer.status).toBe(200)
    const session = await whoAmI(house, cookieIn(answer))
    expect(session.body).toMatchObject({ user: { email: 'siti@mail.example', emailVerified: true } })
  })

  test('the mail is plain, from us, and tells neither locked screens nor mail logs the code', async () => {
    await askForCode(house, 'tan@mail.example')
    const { from, to, raw } = await until(() =>
      sink.mails.find((mail) => mail.to.includes('tan@mail.example')),
    )
    const [head = ''] = raw.split('\r\n\r\n', 1)
    expect({ from, to }).toEqual({ from: 'tickets@masuk.example', to: 'tan@mail.example' })
    expect(head).toMatch(/^Subject: Your code to sign in to localhost:\d+\r?$/m)
    expect(head).toMatch(/^Content-Type: text\/plain/m)
    expect(head).not.toContain(readCode(raw).slice(0, 4))
  })
})

describe('signing in', () => {
  let house: House

  beforeAll(async () => {
    house = await openHouseWithJobs()
  })
  afterAll(() => house.close())

  test('a known person is found by their address in any case', async () => {
    const userId = await addPerson(house)
    const email = `${userId}@guests.example`
    const code = await codeFor(house, email)
    const answer = await guess(house, ` ${email.toUpperCase()} `, code)
    expect(answer.body).toEqual({ user: { id: userId, email } })
  })

  test('an unknown address gets an account, once', async () => {
    await signInWithCode(house, 'new@mail.example')
    await signInWithCode(house, 'new@mail.example')
    const people = await house.rows('select name, email_verified from users where email = $1', [
      'new@mail.example',
    ])
    expect(people).toEqual([{ name: '', email_verified: true }])
  })

  test('known and unknown addresses get the same answers', async () => {
    const known = await addSignedIn(house)
    const answers = async (email: string) => {
      const asked = await askForCode(house, email)
      const wrong = await guess(house, email, '00000000')
      const headers = Object.keys(asked.headers).concat(Object.keys(wrong.headers))
      return { asked: [asked.status, asked.text], wrong: [wrong.status, wrong.text], headers }
    }
    expect(await answers(known.email)).toEqual(await answers('nobody@mail.example'))
  })

  test('and take the same way through the database, in the same time', async () => {
    const known = await addSignedIn(house)
    const ways = async (email: string) => ({
      asked: await statementsDuring(() => askForCode(house, email)),
      wrong: await statementsDuring(() => guess(house, email, '00000000')),
    })
    await ways('warm-up@mail.example')
    const wayOfKnown = await ways(known.email)
    expect(wayOfKnown).toEqual(await ways('stranger@mail.example'))
    expect(wayOfKnown.wrong.length).toBeGreaterThan(5)
  })

  test('a code may be typed with a space, as it stands in the mail', async () => {
    const code = await codeFor(house, 'spaces@mail.example')
    const answer = await guess(house, 'spaces@mail.example', ` ${code.slice(0, 4)} ${code.slice(4)} `)
    expect(answer.status).toBe(200)
  })

  test('a code works once', async () => {
    const code = await codeFor(house, 'once@mail.example')
    expect((await guess(house, 'once@mail.example', code)).status).toBe(200)
    expectApiFault(await guess(house, 'once@mail.example', code), 400, /ask for a new one/)
  })

  test('a code works for ten minutes', async () => {
    const house = await openHouseWithJobs()
    const [early, late] = [
      await codeFor(house, 'early@mail.example'),
      await codeFor(house, 'late@mail.example'),
    ]
    house.clock.pass(10 * MINUTE_MS - 1)
    expect((await guess(house, 'early@mail.example', early)).status).toBe(200)
    house.clock.pass(1)
    expectApiFault(await guess(house, 'late@mail.example', late), 400, /ask for a new one/)
    await house.close()
  })

  test('a new code puts the one before out of use', async () => {
    const first = await codeFor(house, 'twice@mail.example')
    const second = await codeFor(house, 'twice@mail.example')
    expectApiFault(await guess(house, 'twice@mail.example', first), 400, /ask for a new one/)
    expect((await guess(house, 'twice@mail.example', second)).status).toBe(200)
  })

  test('a code is for the address that it was sent to', async () => {
    const code = await codeFor(house, 'mine@mail.example')
    await codeFor(house, 'yours@mail.example')
    expectApiFault(await guess(house, 'yours@mail.example', code), 400, /not right/)
  })

  test('every sign-in begins a new session and ends the one that the browser had', async () => {
    const first = await signInWithCode(house, 'again@mail.example')
    const code = await codeFor(house, 'again@mail.example')
    const second = cookieIn(await guess(house, 'again@mail.example', code, { cookie: first }))
    expect(second).not.toBe(first)
    expect((await whoAmI(house, first)).body).toBeNull()
    expect((await whoAmI(house, second)).body).not.toBeNull()
  })

  test('a session of somebody else on another device stays', async () => {
    const phone = await signInWithCode(house, 'devices@mail.example')
    await signInWithCode(house, 'devices@mail.example')
    expect((await whoAmI(house, phone)).body).not.toBeNull()
  })

  test('a session planted before sign-in is not taken over', async () => {
    const planted = await addSignedIn(house)
    const code = await codeFor(house, 'victim@mail.example')
    const answer = await guess(house, 'victim@mail.example', code, { cookie: planted.cookie ?? '' })
    expect(cookieIn(answer)).not.toBe(planted.cookie)
    expect((await whoAmI(house, planted.cookie ?? '')).body).toBeNull()
  })

  test('whoever proves an address ends sessions from before it was proven', async () => {
    const squatter = await addSignedIn(house, { email: 'real@mail.example', emailVerified: false })
    await signInWithCode(house, 'real@mail.example')
    expect((await whoAmI(house, squatter.cookie ?? '')).body).toBeNull()
  })

  test('signing out ends the session in the database and the cookie in the browser', async () => {
    const cookie = await signInWithCode(house, 'out@mail.example')
    const answer = await post(house, SIGN_OUT, {}, { cookie })
    expect(setCookiesOf(answer)).toEqual([
      expect.stringMatching(/^masuk-.+\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await whoAmI(house, cookie)).body).toBeNull()
    const left = await house.rows(
      `select from sessions s join users u on u.id = s.user_id where u.email = 'out@mail.example'`,
    )
    expect(left).toEqual([])
  })

  test('signing out without a session is no fault', async () => {
    expect((await post(house, SIGN_OUT, {})).status).toBe(200)
  })

  test('what is no address or no code is named', async () => {
    expectApiFault(await askForCode(house, 'nobody'), 400, /^email must be an e-mail address/)
    expectApiFault(await askForCode(house, 'a@b.example\r\nBcc: c@d.example'), 400, /^email /)
    expectApiFault(
      await askForCode(house, `${'a'.repeat(250)}@b.example`),
      400,
      /^email may have at most 254/,
    )
    expectApiFault(await guess(house, 'a@b.example', '123456'), 400, /^otp must be the eight digits/)
    expectApiFault(await guess(house, 'a@b.example', notThe('12345678').replace('1', 'x')), 400, /^otp /)
    expectApiFault(await post(house, '/api/auth/sign-in/email-otp', []), 400, /JSON object/)
  })

  test('nothing that is posted makes a person more than a person', async () => {
    const code = await codeFor(house, 'plain@mail.example')
    const more = { name: 'Boss', image: 'x', emailVerified: false, role: 'owner', id: '1', expiresAt: 0 }
    await post(house, '/api/auth/sign-in/email-otp', { email: 'plain@mail.example', otp: code, ...more })
    const rows = await house.rows('select name, image, email_verified from users where email = $1', [
      'plain@mail.example',
    ])
    expect(rows).toEqual([{ name: '', image: null, email_verified: true }])
  })

  test('only codes to sign in are sent', async () => {
    const answer = await post(house, '/api/auth/email-otp/send-verification-otp', {
      email: 'a@b.example',
      type: 'forget-password',
    })
    expectApiFault(answer, 400, /^type must be sign-in/)
  })

  test('a code that could not be sent in its time is not sent at all', async () => {
    const late = await openHouse()
    await askForCode(late, 'late@mail.example')
    late.clock.pass(HOUR_MS)
    const stopJobs = await runJobs(late)
    await until(() => late.logLines.some((line) => line.includes('ended before it could be sent')))
    expect(late.deps.mailbox?.kept()).toEqual([])
    await stopJobs()
    await late.close()
  })
})
