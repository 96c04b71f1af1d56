import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Purpose } from '../../server/signing/keys.ts'
import { unseal } from '../../server/signing/sealed.ts'
import { jobCommands } from '../../server/operator/job-commands.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { askForCode, openHouseWithJobs, readCode, runJobs } from '../support/identity.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

let sink: SmtpSink
beforeAll(async () => (sink = await openSmtpSink()))
afterAll(() => sink.close())

interface JobRow {
  id: string
  name: string
  state: string
  tries: number
  data: unknown
  output: unknown
}

const smtp = () => ({ settings: { MASUK_SMTP_URL: sink.url } })
const withSmtp = () => openHouse(smtp())
const withSmtpAndJobs = () => openHouseWithJobs(smtp())
const jobsOf = ({ rows }: House) =>
  rows<JobRow>(
    `select id, name, state, retry_count as tries, data, output from pgboss.job where name not like '\\_\\_pgboss%' order by created_on`,
  )
const arrived = (address: string) => until(() => sink.mails.find(({ to }) => to.includes(address)))

test('a code is mailed after the answer, by whoever runs jobs', async () => {
  const house = await withSmtp()
  expect((await askForCode(house, 'later@mail.example')).status).toBe(200)
  expect(await jobsOf(house)).toMatchObject([{ name: 'identity.code_mail', state: 'created' }])
  const stopJobs = await runJobs(house)
  expect(readCode((await arrived('later@mail.example')).raw)).toMatch(/^\d{8}$/)
  await stopJobs()
  await house.close()
})

test('in production nothing is said to a mail server elsewhere that has no TLS', async () => {
  const production = {
    NODE_ENV: 'production',
    MASUK_ORIGINS: 'https://tickets.example.my',
    MASUK_TRUSTED_PROXIES: '0',
  }
  const mail = { to: 'plain@mail.example', subject: 'Your code', text: '    1234 5678' }
  const isTaken = () => sink.mails.some(({ to }) => to.includes('plain@mail.example'))
  // Another name of the same mail server, that is not one of this machine's own.
  const elsewhere = sink.url.replace('127.0.0.1', '0.0.0.0')
  const far = await openHouse({ settings: { ...production, MASUK_SMTP_URL: elsewhere } })
  await expect(far.deps.mail.send(mail)).rejects.toThrow(/ETLS/)
  expect(isTaken()).toBe(false)
  await far.close()
  const near = await openHouse({ settings: { ...production, MASUK_SMTP_URL: sink.url } })
  await near.deps.mail.send(mail)
  expect(isTaken()).toBe(true)
  await near.close()
})

test('two processes that run jobs send each mail once', async () => {
  const house = await withSmtp()
  const stops = [await runJobs(house), await runJobs(house)]
  const addresses = Array.from({ length: 12 }, (_, n) => `each-${n}@mail.example`)
  await Promise.all(addresses.map((address) => askForCode(house, address)))
  for (const address of addresses) await arrived(address)
  for (const stop of stops) await stop()
  const sent = sink.mails.filter(({ to }) => to.includes('each-'))
  expect(sent).toHaveLength(12)
  await house.close()
})

test('a request that fails leaves no mail behind', async () => {
  const house = await withSmtp()
  await house.rows('alter table sign_in_addresses add constraint broken check (cardinality(sent_at) = 0)')
  expectApiFault(await askForCode(house, 'failed@mail.example'), 500, /Nothing was half-written/)
  expect(await jobsOf(house)).toEqual([])
  expect(await house.rows('select from auth_verifications')).toEqual([])
  await house.close()
})

/** A house whose mail server is away, so that the first try of a mail to this address has failed. */
async function withMailTriedOnce(address: string): Promise<House> {
  const house = await withSmtpAndJobs()
  sink.refuse('451 come back later')
  await askForCode(house, address)
  await until(async () => (await jobsOf(house)).some(({ state }) => state === 'retry'))
  return house
}

test('a mail server that is away is asked again', async () => {
  const house = await withMailTriedOnce('patience@mail.example')
  sink.refuse(null)
  await arrived('patience@mail.example')
  const [job] = await until(async () => {
    const jobs = await jobsOf(house)
    return jobs[0]?.state === 'completed' && jobs
  })
  expect(job?.tries).toBeGreaterThan(0)
  await house.close()
})

test('a mail that is refused for good is set aside at once, and comes back when the operator says so', async () => {
  const house = await withSmtpAndJobs()
  sink.refuse('550 no such person here: gone@mail.example')
  await askForCode(house, 'gone@mail.example')
  const aside = await until(async () => (await jobsOf(house)).find(({ name }) => name === 'set-aside'))
  expect(JSON.stringify(await jobsOf(house))).not.toContain('gone@')
  expect(house.logLines.join()).toMatch(/job failed for good and is set aside/)
  sink.refuse(null)
  const workplace = {
    db: house.deps.db.web,
    keysFor: (purpose: Purpose) => house.deps.keyrings[purpose],
    now: house.clock.now(),
  }
  expect(await jobCommands['jobs-set-aside']?.run({}, workplace)).toMatchObject([
    { id: aside.id, job: 'identity.code_mail' },
  ])
  expect(await jobCommands['jobs-again']?.run({}, workplace)).toEqual({ again: 1 })
  await arrived('gone@mail.example')
  await house.close()
})

test('after its last try a job is set aside', async () => {
  const house = await withMailTriedOnce('unlucky@mail.example')
  await house.rows(
    `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`,
  )
  await until(async () => (await jobsOf(house)).some(({ name }) => name === 'set-aside'))
  sink.refuse(null)
  await house.close()
})

test('a payload that is none of ours is set aside without being tried', async () => {
  const house = await withSmtpAndJobs()
  await house.rows(
    `insert into pgboss.job (name, data, dead_letter) select name, '{"to":"x"}', dead_letter from pgboss.queue where name = 'identity.code_mail'`,
  )
  await until(async () => (await jobsOf(house)).some(({ name }) => name === 'set-aside'))
  expect(house.logLines.join()).toContain('the payload is not one of this job')
  await house.close()
})

test('what lies in the queue can be read by nobody without the key', async () => {
  const house = await withSmtp()
  await askForCode(house, 'sealed@mail.example')
  const [job] = await jobsOf(house)
  const { sealed = '' } = (job?.data ?? {}) as { sealed?: string }
  expect(JSON.stringify(job)).not.toContain('sealed@mail.example')
  const { sessions, links } = house.deps.keyrings
  expect(unseal(sessions, 'code mail', sealed)).toContain('sealed@mail.example')
  expect(unseal(sessions, 'something else', sealed)).toBeNull()
  expect(unseal(links, 'code mail', sealed)).toBeNull()
  // Not the last character: some of its bits may stand for nothing.
  const flipped = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5)
  expect(unseal(sessions, 'code mail', flipped)).toBeNull()
  await house.close()
})

test('stopping waits for the mail under way', async () => {
  const house = await withSmtp()
  const stopJobs = await runJobs(house)
  await askForCode(house, 'underway@mail.example')
  await until(async () => (await jobsOf(house)).some(({ state }) => state !== 'created'))
  await stopJobs()
  expect((await jobsOf(house)).map(({ state }) => state)).toEqual(['completed'])
  expect(sink.mails.some(({ to }) => to.includes('underway@mail.example'))).toBe(true)
  await house.close()
})
