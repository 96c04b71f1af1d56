import { operations } from '@masuk/shared/contract/index.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { fillHistory } from '../support/account.ts'
import { as } from '../support/call.ts'
import { drain, expectNoFile, startDownload } from '../support/download.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, nobody, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openSale } from '../support/sales.ts'
import { statementsDuring } from '../support/statements.ts'
import { createEvent } from '../support/studio.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())

const { path } = operations['account.export']
const download = (person: Person) => as(house, person).call('account.export')
const exportsOf = (person: Person) =>
  house.rows("select subject_id from audit_log where action = 'account.exported' and actor_id = $1", [
    person.userId,
  ])

/** Exports that are reading, or wait until what they have read is taken. */
const openReads = async () =>
  (
    await house.rows(
      `select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'masuk-exports' and xact_start is not null`,
    )
  ).length

test('it is as of one moment, however long it takes', async () => {
  const person = await addSignedIn(house)
  await fillHistory(house, person, { ...(await openSale(house)), count: 10_000 })
  const incoming = await startDownload(house, person, path)
  await house.rows('delete from point_entries where user_id = $1', [person.userId])
  let text = ''
  for await (const part of incoming.setEncoding('utf8')) text += part
  expect((JSON.parse(text) as { points: unknown[] }).points).toHaveLength(10_000)
})

test('five an hour, and only those whose rows are read count', async () => {
  const [person, other] = [await addSignedIn(house), await addSignedIn(house)]
  const head = () => house.ask({ method: 'HEAD', path, headers: { cookie: person.cookie! } })
  for (let n = 0; n < 5; n++) {
    expect(await head()).toMatchObject({ status: 200, text: '' })
    expect((await download(person)).status).toBe(200)
  }
  const refused = await download(person)
  expectApiFault(refused, 429, /5 times in an hour\. Try again in \d+ minutes/)
  expect(refused.headers['content-disposition']).toBeUndefined()
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await download(other)).status).toBe(200)
  expect(await exportsOf(person)).toHaveLength(5)
})

test('slow downloads of many people leave connections to organisers, and the next one is told when to try again', async () => {
  const studio = await openStudio(house)
  const sale = await openSale(house)
  const people = [await addSignedIn(house), await addSignedIn(house)]
  for (const person of people) await fillHistory(house, person, { ...sale, count: 10_000 })
  const running = await Promise.all(people.map((person) => startDownload(house, person, path)))
  expect(await openReads()).toBe(2)
  const late = await addSignedIn(house)
  const refused = await download(late)
  expectApiFault(refused, 429, /Too many people/)
  expect(refused.headers['retry-after']).toBe('30')
  expect(await exportsOf(late)).toEqual([])
  const { id: eventId } = await createEvent(house, studio)
  expect((await as(house, studio.owner).call('exports.attendees', { query: { eventId } })).status).toBe(200)
  for (const each of running) each.destroy()
  await until(async () => (await openReads()) === 0)
  expect((await download(late)).status).toBe(200)
})

test('one that fails in the middle is cut, and never looks complete', async () => {
  const person = await addSignedIn(house)
  await fillHistory(house, person, { ...(await openSale(house)), count: 10_000 })
  const incoming = await startDownload(house, person, path)
  await house.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'masuk-exports'`,
  )
  const { bytes, complete } = await drain(incoming)
  expect({ some: bytes > 0, complete }).toEqual({ some: true, complete: false })
})

test('one that fails before its first row is a 500 like any other, and so is one that can not be written down', async () => {
  const person = await addSignedIn(house)
  await house.rows('alter table profiles rename to profiles_away')
  onTestFinished(
    async () => void (await house.rows('alter table if exists profiles_away rename to profiles')),
  )
  expectNoFile(await download(person))
  await house.rows('alter table profiles_away rename to profiles')
  await house.rows('alter table audit_log add constraint closed check (false) not valid')
  onTestFinished(async () => void (await house.rows('alter table audit_log drop constraint closed')))
  expectNoFile(await download(person))
  await until(async () => (await openReads()) === 0)
})

test('asking only for the head reads no row', async () => {
  const person = await addSignedIn(house)
  const statements = await statementsDuring(async () => {
    await house.ask({ method: 'HEAD', path, headers: { cookie: person.cookie! } })
  })
  expect(statements.filter((statement) => /^(declare|fetch)/.test(statement))).toEqual([])
  expect(await exportsOf(person)).toEqual([])
})

test('nobody else gets it: not without a session, and not another site', async () => {
  const person = await addSignedIn(house)
  expectApiFault(await download(nobody), 401, /Sign in/)
  const from = (site: string) =>
    house.ask({ path, headers: { cookie: person.cookie!, 'sec-fetch-site': site } })
  expectApiFault(await from('cross-site'), 403, /origin/)
  expect((await from('same-origin')).status).toBe(200)
})
