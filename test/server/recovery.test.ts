import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import pg from 'pg'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { findRunningEmbedded } from '../../server/postgres/embedded.ts'
import { findPlace } from '../../server/postgres/place.ts'
import { findPostmaster } from '../../server/postgres/server.ts'
import type { Postmaster } from '../../server/postgres/server.ts'
import { withStartLock } from '../../server/postgres/start-lock.ts'
import { admit, enrol } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { makeDataDir, runProgram, startProgram } from '../support/program.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

// Two instances on one data directory, whose PostgreSQL dies under them.
const PATIENCE_MS = 55_000
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { dataDir, remove } = await makeDataDir()
const settings = { MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: '0' }
const instances: { program: Program; url: string }[] = []
let door: Door
let codes: { ticketId: string; code: string }[]

async function startInstance(): Promise<void> {
  const program = startProgram('server/main.ts', [], settings)
  const [, url = ''] = await program.prints(/Door scanner\s+(http:\/\/localhost:\d+)\/door\//)
  instances.push({ program, url })
}

beforeAll(async () => {
  await startInstance()
  await startInstance()
  const [{ program, url }] = instances as [(typeof instances)[0]]
  const [code] = await program.prints(/[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/)
  const { token, grantId } = (await enrol({ url }, { code, device: 'Pintu A' })).body as Door
  door = { url, token, grantId }
  const args = ['tickets', '--event', 'malam-muzik', '--state', 'valid', '--limit', '10', '--json']
  codes = JSON.parse((await runProgram('server/operator/masuk.ts', args, settings)).out)
})
afterAll(async () => {
  for (const { program } of instances) program.signal('SIGTERM')
  await Promise.all(instances.map(({ program }) => program.ended))
  await remove()
})

async function postmaster(): Promise<Postmaster | null> {
  const place = await findPlace(dataDir)
  return place && findPostmaster(place.cluster)
}

async function allSay(status: number): Promise<void> {
  for (const { url } of instances)
    await until(async () => (await fetch(`${url}/health`)).status === status, PATIENCE_MS)
}

/** An instance answers again before it watches again: one that is still coming back would not see the next end. */
async function allWatch(): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningEmbedded(dataDir))! })
  await client.connect()
  // Of the superuser's connections the service's role sees no more than whose they are.
  const leases = `select from pg_stat_activity where usename = 'masuk' and datname = 'postgres'`
  await until(async () => (await client.query(leases)).rowCount === instances.length, PATIENCE_MS)
  await client.end()
}

async function expectScanned(): Promise<void> {
  const { ticketId, code } = codes.pop()!
  const scanKey = `${ticketId}:${klDayOf(Date.now())}`
  const scan = { code, scanKey, scannedAt: new Date().toISOString(), device: 'Pintu A' }
  expect(await admit(door, [scan])).toMatchObject({ status: 200, body: { accepted: [scanKey] } })
}

const linesOf = ({ program }: { program: Program }, words: string) =>
  program.printed().out.split(words).length - 1

test.each([
  ['was killed', 'SIGKILL'],
  ['was stopped in order', 'SIGINT'],
  ['was asked to stop when everybody has left', 'SIGTERM'],
] as const)('a PostgreSQL that %s comes back for every instance, where it was', async (_, signal) => {
  await allWatch()
  const before = (await postmaster())!
  const told = instances.map((each) => linesOf(each, 'PostgreSQL is gone'))
  // While the test has the lock nobody can start it: health has the time to say so.
  await withStartLock(dataDir, async () => {
    process.kill(before.pid, signal)
    await allSay(503)
  })
  await allSay(200)
  const after = (await postmaster())!
  expect(after.port).toBe(before.port)
  expect(after.pid).not.toBe(before.pid)
  await expectScanned()
  expect(instances.map((each) => linesOf(each, 'PostgreSQL is gone'))).toEqual(told.map((count) => count + 1))
})

/** Ends that PostgreSQL, and listens on its port before anybody can start it again. */
async function takePortOf({ pid, port }: Postmaster): Promise<Server> {
  const taker = createServer()
  onTestFinished(() => void taker.close())
  await withStartLock(dataDir, async () => {
    process.kill(pid, 'SIGINT')
    await until(async () => (await postmaster()) === null, PATIENCE_MS)
    await once(taker.listen(port, '127.0.0.1'), 'listening')
  })
  return taker
}

test('while another program has its port, the log says so once, and it comes back when the port is free', async () => {
  const before = (await postmaster())!
  const taker = await takePortOf(before)
  const sentence = `its port ${before.port} is taken by another program`
  for (const each of instances) await until(() => linesOf(each, sentence) > 0, PATIENCE_MS)
  taker.close()
  await allSay(200)
  expect((await postmaster())!.port).toBe(before.port)
  await expectScanned()
  expect(instances.map((each) => linesOf(each, sentence))).toEqual([1, 1])
})

test('an instance that starts later has the same port, and the last one out turns it off for good', async () => {
  const { port } = (await postmaster())!
  for (const { program } of instances) program.signal('SIGTERM')
  for (const { program } of instances.splice(0)) expect(await program.ended).toMatchObject({ code: 0 })
  expect(await postmaster()).toBe(null)
  await startInstance()
  expect((await postmaster())!.port).toBe(port)
})

test('one that starts while the port is taken goes elsewhere, and those that know the old port say so', async () => {
  const [old] = instances as [(typeof instances)[0]]
  const before = (await postmaster())!
  await takePortOf(before)
  await startInstance()
  const { port } = (await postmaster())!
  expect(port).not.toBe(before.port)
  await until(
    () => linesOf(old, `came back on port ${port}, and this process knows it on ${before.port}`) > 0,
  )
  for (const { program } of instances) program.signal('SIGTERM')
  for (const { program } of instances.splice(0)) expect(await program.ended).toMatchObject({ code: 0 })
  expect(await postmaster()).toBe(null)
})
