import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '../support/ask.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { askForCode, codeFor, guess, lettersTo, notThe, readCode, runJobs } from '../support/identity.ts'
import { until } from '../support/until.ts'

/** Two services on one database, as two processes are. */
let first: House
let second: House
let stopJobs: () => Promise<void>

beforeAll(async () => {
  first = await openHouse()
  second = await openHouse({ database: first.database, clock: first.clock })
  stopJobs = await runJobs(first)
})
afterAll(async () => {
  await stopJobs()
  await second.stop()
  await first.close()
})

/** How many answers there were of each status. */
function tally(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** As many requests at once, half of them to each service. */
function atOnce(count: number, ask: (house: House, n: number) => Promise<Answered>): Promise<Answered[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => ask(n % 2 ? first : second, n + 1)))
}

async function historyOf(tries: number): Promise<unknown[]> {
  return first.rows(
    'select cardinality(wrong_at) as wrong from sign_in_addresses where tries = $1 and code_ends_at is not null',
    [tries],
  )
}

test('of fifty guesses at once exactly three are looked at', async () => {
  const code = await codeFor(first, 'fifty@mail.example')
  const wrong = await atOnce(50, (house, n) => guess(house, 'fifty@mail.example', notThe(code, n)))
  expect(tally(wrong)).toEqual({ 400: 50 })
  expect(await historyOf(3)).toEqual([{ wrong: 3 }])
  const right = await guess(first, 'fifty@mail.example', code)
  expect(right.status).toBe(400)
})

test('the right code among fifty guesses at once signs in at most once', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `among-${round}@mail.example`
    const code = await codeFor(first, email)
    const answers = await atOnce(50, (house, n) => guess(house, email, n === 25 ? code : notThe(code, n)))
    expect(tally(answers)[200] ?? 0).toBeLessThanOrEqual(1)
    await first.rows('delete from sign_in_networks')
  }
})

test('a code that is sent ten times at once signs in once', async () => {
  const code = await codeFor(first, 'ten@mail.example')
  const answers = await atOnce(10, (house) => guess(house, 'ten@mail.example', code))
  expect(tally(answers)).toEqual({ 200: 1, 400: 9 })
  const made = await first.rows(
    `select count(distinct u.id)::integer as people, count(s.id)::integer as sessions
       from users u join sessions s on s.user_id = u.id where u.email = 'ten@mail.example'`,
  )
  expect(made).toEqual([{ people: 1, sessions: 1 }])
})

test('of twenty requests for a code at once five get one, and only the newest is kept', async () => {
  await first.rows('delete from auth_verifications')
  const answers = await atOnce(20, (house) => askForCode(house, 'twenty@mail.example'))
  expect(tally(answers)).toEqual({ 200: 5, 429: 15 })
  expect(await first.rows('select count(*)::integer as codes from auth_verifications')).toEqual([
    { codes: 1 },
  ])
})

test('a guess and a new code at once leave one code that works', async () => {
  for (let round = 0; round < 4; round++) {
    const email = `both-${round}@mail.example`
    const code = await codeFor(first, email)
    const answers = await Promise.all([guess(first, email, notThe(code)), askForCode(second, email)])
    expect(answers.map(({ status }) => status)).toEqual([400, 200])
    const [newest] = await until(() => lettersTo(first, email).length === 2 && lettersTo(first, email))
    expect((await guess(second, email, readCode(newest?.text ?? ''))).status).toBe(200)
  }
})

test('no answer under all this was a fault of ours', () => {
  const surprises = [...first.logLines, ...second.logLines].filter((line) =>
    line.includes('unexpected error'),
  )
  expect(surprises).toEqual([])
})
