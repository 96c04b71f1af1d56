import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/clock.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import {
  askForCode,
  codeFor,
  cookieIn,
  guess,
  notThe,
  openHouseWithJobs,
  whoAmI,
} from '../support/identity.ts'

let house: House

beforeAll(async () => {
  house = await openHouseWithJobs()
})
afterAll(() => house.close())

/** Uses every guess that the newest code allows. */
async function guessWrong(at: House, email: string, code: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 1; n <= count; n++) statuses.push((await guess(at, email, notThe(code, n))).status)
  return statuses
}

test('a code can be tried three times', async () => {
  const code = await codeFor(house, 'three@mail.example')
  expect(await guessWrong(house, 'three@mail.example', code, 3)).toEqual([400, 400, 400])
  expectApiFault(await guess(house, 'three@mail.example', code), 400, /ask for a new one/)
})

test('the third try may be the right one', async () => {
  const code = await codeFor(house, 'third@mail.example')
  await guessWrong(house, 'third@mail.example', code, 2)
  expect((await guess(house, 'third@mail.example', code)).status).toBe(200)
})

test('an address gets five codes an hour, and then is told when', async () => {
  for (let n = 0; n < 5; n++) expect((await askForCode(house, 'hour@mail.example')).status).toBe(200)
  const answer = await askForCode(house, 'Hour@mail.example')
  expectApiFault(answer, 429, 'Too many sign-ins with this address. Try again in 60 minutes.')
  expect(answer.headers['retry-after']).toBe('3600')
})

test('an address gets ten codes a day', async () => {
  const house = await openHouse()
  for (let n = 0; n < 10; n++) {
    expect((await askForCode(house, 'day@mail.example')).status).toBe(200)
    house.clock.pass(HOUR_MS)
  }
  const answer = await askForCode(house, 'day@mail.example')
  expectApiFault(answer, 429, /Try again in 14 hours/)
  house.clock.pass(14 * HOUR_MS)
  expect((await askForCode(house, 'day@mail.example')).status).toBe(200)
  await house.close()
})

test('after ten wrong codes in a day an address is held, whatever is tried', async () => {
  const house = await openHouseWithJobs()
  let code = ''
  for (const tries of [3, 3, 3, 1]) {
    code = await codeFor(house, 'held@mail.example')
    await guessWrong(house, 'held@mail.example', code, tries)
    house.clock.pass(MINUTE_MS)
  }
  expectApiFault(await guess(house, 'held@mail.example', code), 429, /Try again in 24 hours/)
  expectApiFault(await askForCode(house, 'held@mail.example'), 429, /Try again in 24 hours/)
  house.clock.pass(DAY_MS - MINUTE_MS)
  const fresh = await codeFor(house, 'held@mail.example')
  expect((await guess(house, 'held@mail.example', fresh)).status).toBe(200)
  await house.close()
})

test('a right code takes the wrong ones back', async () => {
  for (let round = 0; round < 4; round++) {
    const code = await codeFor(house, 'clumsy@mail.example')
    await guessWrong(house, 'clumsy@mail.example', code, 2)
    expect((await guess(house, 'clumsy@mail.example', code)).status).toBe(200)
  }
  const [row] = await house.rows<{ wrong: number }>(
    `select max(cardinality(wrong_at))::integer as wrong from sign_in_addresses where tries = 3 and code_ends_at is null`,
  )
  expect(row?.wrong).toBe(0)
})

test('guesses at an address without a code hold nobody', async () => {
  for (let n = 0; n < 12; n++) await guess(house, 'bystander@mail.example', '00000000')
  const code = await codeFor(house, 'bystander@mail.example')
  expect((await guess(house, 'bystander@mail.example', code)).status).toBe(200)
})

test('limits are the same for addresses that nobody has an account with', async () => {
  const { rows } = house
  for (let n = 0; n < 6; n++) await askForCode(house, 'nobody@mail.example')
  expect((await askForCode(house, 'nobody@mail.example')).status).toBe(429)
  expect(await rows(`select from users where email = 'nobody@mail.example'`)).toEqual([])
})

test('limits of an address hold across a restart and a second process', async () => {
  const first = await openHouse()
  const second = await openHouse({ database: first.database, clock: first.clock })
  for (const house of [first, second, first, second, first]) await askForCode(house, 'restart@mail.example')
  expect((await askForCode(second, 'restart@mail.example')).status).toBe(429)
  await first.stop()
  const third = await openHouse({ database: first.database, clock: first.clock })
  expect((await askForCode(third, 'restart@mail.example')).status).toBe(429)
  await second.stop()
  await third.stop()
  await first.close()
})

test('a network gets 300 codes an hour, also over a restart', async () => {
  const first = await openHouse()
  expect((await askForCode(first, 'one@mail.example')).status).toBe(200)
  const counted = await first.rows(
    `update sign_in_networks set points = 299 where key like 'code:%' returning key`,
  )
  expect(counted).toEqual([{ key: 'code:address:127.0.0.1' }])
  expect((await askForCode(first, 'two@mail.example')).status).toBe(200)
  await first.stop()
  const second = await openHouse({ database: first.database, clock: first.clock })
  const answer = await askForCode(second, 'three@mail.example')
  expectApiFault(answer, 429, /from your network/)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
  await second.stop()
  await first.close()
})

test('a network may be wrong 100 times an hour; right codes do not count', async () => {
  const house = await openHouseWithJobs()
  const code = await codeFor(house, 'right@mail.example')
  expect((await guess(house, 'right@mail.example', code)).status).toBe(200)
  const points = () => house.rows(`select points from sign_in_networks where key like 'guess:%'`)
  expect(await points()).toEqual([{ points: 0 }])
  await house.rows(`update sign_in_networks set points = 99 where key like 'guess:%'`)
  const [wrong, other] = [
    await codeFor(house, 'wrong@mail.example'),
    await codeFor(house, 'other@mail.example'),
  ]
  expect((await guess(house, 'wrong@mail.example', notThe(wrong))).status).toBe(400)
  expectApiFault(await guess(house, 'other@mail.example', other), 429, /from your network/)
  expect(await points()).toEqual([{ points: 100 }])
  await house.close()
})

test('a right code signs in also when its guess can not be taken off the count', async () => {
  const house = await openHouseWithJobs()
  await house.rows(`create function refuse() returns trigger language plpgsql as 'begin raise; end'`)
  await house.rows(
    `create trigger refuse before update on sign_in_networks for each row
       when (new.points < old.points) execute function refuse()`,
  )
  const code = await codeFor(house, 'right@mail.example')
  const answer = await guess(house, 'right@mail.example', code)
  expect(answer.status).toBe(200)
  expect((await whoAmI(house, cookieIn(answer))).body).toMatchObject({
    user: { email: 'right@mail.example' },
  })
  expect(
    house.logLines.filter((line) => line.includes('a guess that was not wrong stays counted')),
  ).toHaveLength(1)
  await house.close()
})

test('guesses where no code is out cost the network nothing, and leave nothing behind', async () => {
  const house = await openHouseWithJobs()
  const before = await house.rows('select count(*)::integer as addresses from sign_in_addresses')
  for (let n = 0; n < 110; n++)
    expect((await guess(house, `stranger-${n}@mail.example`, '00000000')).status).toBe(400)
  expect(await house.rows('select count(*)::integer as addresses from sign_in_addresses')).toEqual(before)
  expect(await house.rows(`select from sign_in_networks where key like 'guess:%'`)).toEqual([])
  const code = await codeFor(house, 'bystander@mail.example')
  expect((await guess(house, 'bystander@mail.example', code)).status).toBe(200)
  await house.close()
})

test('a burst of guesses at one code costs the network no more than the code can be tried', async () => {
  const house = await openHouseWithJobs()
  const code = await codeFor(house, 'burst@mail.example')
  await house.rows(`insert into sign_in_networks values ('guess:address:127.0.0.1', 90, $1)`, [
    Date.now() + HOUR_MS,
  ])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(house, 'burst@mail.example', notThe(code, n + 1))),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(false)
  expect(await house.rows(`select points from sign_in_networks where key like 'guess:%'`)).toEqual([
    { points: 93 },
  ])
  const other = await codeFor(house, 'bystander@mail.example')
  expect((await guess(house, 'bystander@mail.example', other)).status).toBe(200)
  await house.close()
})

test('codes are refused while they cannot be counted', async () => {
  const house = await openHouse()
  await house.rows('alter table sign_in_networks rename to elsewhere')
  expect((await askForCode(house, 'uncounted@mail.example')).status).toBe(500)
  expect(await house.rows('select from auth_verifications')).toEqual([])
  await house.close()
})
