import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { UsageError } from '../../server/operator/usage-error.ts'
import { expectApiFault } from '../support/faults.ts'
import type { House } from '../support/house.ts'
import { codeFor, guess, openHouseWithJobs, signInWithCode, whoAmI } from '../support/identity.ts'
import { addSignedIn, signIn } from '../support/organisers.ts'

let house: House
beforeAll(async () => {
  house = await openHouseWithJobs()
})
afterAll(() => house.close())

function end(options: Options): Promise<object> {
  const { db, keyrings, clock } = house.deps
  const workplace = {
    db: db.web,
    keysFor: (purpose: keyof typeof keyrings) => keyrings[purpose],
    now: clock.now(),
  }
  return commands['sessions-end']!.run(options, workplace)
}
const isLive = async (cookie: string | null) => (await whoAmI(house, cookie ?? '')).body !== null
const entries = () =>
  house.rows(
    `select actor_id, action, subject_id, metadata from audit_log where action like 'identity.%sessions_revoked'`,
  )

test('a person is signed out everywhere, and nobody else; it is written down', async () => {
  const siti = await addSignedIn(house, { email: 'siti.operator@mail.example' })
  const laptop = await signIn(house, siti)
  const other = await addSignedIn(house)
  expect(await end({ email: 'Siti.Operator@mail.example' })).toEqual({
    email: 'Siti.Operator@mail.example',
    ended: 2,
  })
  expect(await Promise.all([siti, laptop, other].map(({ cookie }) => isLive(cookie)))).toEqual([
    false,
    false,
    true,
  ])
  expect(await entries()).toEqual([
    { actor_id: null, action: 'identity.sessions_revoked', subject_id: siti.userId, metadata: { ended: 2 } },
  ])
})

test('a code under way is put out of use', async () => {
  const { email } = await addSignedIn(house)
  const code = await codeFor(house, email)
  await end({ email })
  expectApiFault(await guess(house, email, code), 400, /ask for a new one/)
})

test('everybody is signed out, and every code is put out of use', async () => {
  const cookies = [
    await signInWithCode(house, 'one@mail.example'),
    await signInWithCode(house, 'two@mail.example'),
  ]
  const code = await codeFor(house, 'three@mail.example')
  expect(await end({ all: true })).toEqual({ ended: expect.any(Number) })
  expect(await Promise.all(cookies.map(isLive))).toEqual([false, false])
  expect(await house.rows('select from sessions')).toEqual([])
  expectApiFault(await guess(house, 'three@mail.example', code), 400, /ask for a new one/)
  expect(await isLive(await signInWithCode(house, 'one@mail.example'))).toBe(true)
})

test('everybody being signed out while people sign in leaves only sessions begun afterwards', async () => {
  for (let round = 0; round < 8; round++) {
    const email = `race-${round}@mail.example`
    const code = await codeFor(house, email)
    await Promise.all([end({ all: true }), guess(house, email, code)])
    expect({ round, left: await house.rows('select from sessions') }).toEqual({ round, left: [] })
  }
})

test.each([
  [{}, /^Say whose: --email ADDRESS for one person, or --all/],
  [{ email: 'siti@mail.example', all: true }, /^Say whose/],
  [{ email: 'nobody@mail.example' }, /^Nobody has signed in with nobody@mail.example/],
])('%j says what to type', async (options, words) => {
  const refusal = await end(options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as UsageError).message).toMatch(words)
})
