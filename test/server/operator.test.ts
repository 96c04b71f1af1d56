import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { findRunningEmbedded } from '../../server/postgres/embedded.ts'
import { makeEmptyDatabase } from '../support/database.ts'
import { reply } from '../support/call.ts'
import { admit, enrol, known } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { makeDataDir, runProgram, startProgram } from '../support/program.ts'

// The operator's command beside a running instance with a PostgreSQL of its own, found by the data directory alone.
const { dataDir, remove } = await makeDataDir()
const settings = { MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: '0' }
const instance = startProgram('server/main.ts', [], settings)
let url = ''
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  url = (await instance.prints(/Door scanner\s+(http:\/\/localhost:\d+)\/door\//))[1]!
})
afterAll(async () => {
  instance.signal('SIGTERM')
  await instance.ended
  await remove()
})
const EVENT = 'malam-muzik'
const masuk = (...args: string[]) => runProgram('server/operator/masuk.ts', args, settings)

async function json<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await masuk(...args, '--json')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.trim().split('\n')).toHaveLength(1)
  return JSON.parse(out) as T
}

interface Ticket {
  ticketId: string
  code: string
  state: string
}

async function pairedDoor(device: string): Promise<Door> {
  const { code } = await json<{ code: string }>('pair', '--event', EVENT)
  const { token, grantId } = await reply(enrol({ url }, { code, device }))
  return { url, token, grantId }
}

test('events lists the events', async () => {
  const events = await json<{ slug: string; tickets: number }[]>('events')
  // The festival comes when the service has opened, and began before.
  expect(events.filter(({ slug }) => slug !== 'pesta-muhibah').slice(0, 4)).toMatchObject([
    { slug: EVENT, tickets: 2000, status: 'published', organization: 'balai-raya' },
    { slug: 'pameran-perahu-timur', tickets: 330, organization: 'seni-pantai' },
    { slug: 'kl-web-evening', tickets: 84 },
    { slug: 'bengkel-batik', tickets: 40 },
  ])
})

test('tickets lists as many codes as asked for, page after page', async () => {
  const first = await json<Ticket[]>('tickets', '--event', EVENT, '--limit', '3')
  const next = await json<Ticket[]>('tickets', '--event', EVENT, '--limit', '3', '--skip', '3')
  expect(first.map((ticket) => Object.keys(ticket).toSorted())).toEqual(
    [1, 2, 3].map(() => ['code', 'holder', 'state', 'ticketId']),
  )
  expect(new Set([...first, ...next].map(({ code }) => code)).size).toBe(6)
})

test('each state that tickets says is what the door says of the code', async () => {
  const door = await pairedDoor('State')
  const day = klDayOf(Date.now())
  const expected = { valid: 'accepted', void: 'void', superseded: 'superseded' }
  for (const [state, verdict] of Object.entries(expected)) {
    const tickets = await json<Ticket[]>('tickets', '--event', EVENT, '--state', state, '--limit', '5')
    expect(tickets).toHaveLength(5)
    const scans = tickets.map(({ ticketId, code }) => {
      const scanKey = `${ticketId}:${day}`
      return { code, scanKey, scannedAt: new Date().toISOString(), device: 'State' }
    })
    const { accepted, rejected } = await reply(admit(door, scans))
    expect([...accepted.map(() => 'accepted'), ...rejected.map(({ reason }) => reason)]).toEqual(
      Array(5).fill(verdict),
    )
  }
})

test('the old code of a ticket that was issued again is listed beside its newest', async () => {
  const [old] = await json<Ticket[]>('tickets', '--event', EVENT, '--state', 'superseded', '--limit', '1')
  const all = await json<Ticket[]>('tickets', '--event', EVENT, '--limit', '5000')
  const same = all.filter(({ ticketId }) => ticketId === old!.ticketId)
  expect(same.map(({ state }) => state)).toEqual(['superseded', expect.stringMatching(/valid|void/)])
  expect(same[0]).toEqual(old)
  expect(all).toHaveLength(2100)
})

test('pair gives a code that pairs a device, which grants then lists', async () => {
  const { code, expiresAt } = await json<{ code: string; expiresAt: string }>('pair', '--event', EVENT)
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
  const { grantId } = await reply(enrol({ url }, { code, device: 'Pintu A' }))
  const grants = await json<{ id: string }[]>('grants', '--event', EVENT)
  expect(grants.find(({ id }) => id === grantId)).toMatchObject({
    device: 'Pintu A',
    createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    revokedAt: null,
  })
})

test('revoke ends a device at its next call, and a second time changes nothing', async () => {
  const door = await pairedDoor('Lost phone')
  expect((await known(door)).status).toBe(200)
  const first = await json('revoke', '--grant', door.grantId)
  expect((await known(door)).status).toBe(403)
  expect(first).toMatchObject({ id: door.grantId, device: 'Lost phone', revokedAt: expect.any(String) })
  expect(await json('revoke', '--grant', door.grantId)).toEqual(first)
  const grants = await json<{ id: string; revokedAt: string }[]>('grants', '--event', EVENT)
  expect(grants.find(({ id }) => id === door.grantId)).toMatchObject(first as object)
})

test('without --json there is a table for people', async () => {
  const { code, out } = await masuk('events')
  expect(code).toBe(0)
  expect(out).toMatch(/│.*malam-muzik.*│/)
})

test.each([
  ['no command', [], /^usage: npm run masuk -- COMMAND/],
  ['an unknown option', ['events', '--everything'], /'--everything'[^]*usage: /],
  ['an unknown command', ['evens'], /^There is no command evens\.\nusage: /],
  ['two commands', ['events', 'pair'], /^One command at a time: events/],
  ['a command without its event', ['tickets'], /^Say which event: --event SLUG/],
  [
    'a limit below nothing',
    ['tickets', '--event', EVENT, '--limit', '-1'],
    /^--limit must be a whole number\.\n$/,
  ],
  ['an option without its value', ['tickets', '--event'], /^--event needs a value/],
  ['an option in the place of a value', ['tickets', '--event', '--state'], /^--event needs a value/],
])('%s ends with exit code 2 and says on the error channel what to type', async (_, args, words) => {
  const { code, out, err } = await masuk(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(words)
  expect(err).not.toMatch(/\n\s+at /)
})

test('with --json what went wrong is JSON on the error channel', async () => {
  const { code, out, err } = await masuk('tickets', '--json')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(JSON.parse(err)).toEqual({ error: expect.stringMatching(/^Say which event: --event SLUG/) })
  expect(JSON.parse((await masuk('--jsn', '--json')).err)).toEqual({
    error: expect.stringMatching(/^There is no option '--jsn'/),
  })
})

test.each(['--help', '-h'])('%s is answered with the usage, and is no mistake', async (option) => {
  const { code, out, err } = await masuk(option)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^usage: npm run masuk -- COMMAND/)
})

test('where there is no database none is made: it says where it has looked', async () => {
  const { dataDir: empty, remove: removeEmpty } = await makeDataDir()
  onTestFinished(removeEmpty)
  const elsewhere = { ...settings, MASUK_DATA_DIR: empty }
  const { code, out, err } = await runProgram('server/operator/masuk.ts', ['events'], elsewhere)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(
    `There is no database in ${empty}. MASUK_DATA_DIR names another directory, DATABASE_URL`,
  )
  await expect(stat(empty)).rejects.toThrow('ENOENT')
})

test('a database that is not there is a sentence', async () => {
  const nowhere = { ...settings, DATABASE_URL: 'postgres://masuk:hunter2@127.0.0.1:1/masuk' }
  const { code, out, err } = await runProgram('server/operator/masuk.ts', ['events'], nowhere)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^DATABASE_URL can't be reached: .*ECONNREFUSED.*\n$/)
})

test('a file for a data directory, and a database of something else, are sentences', async () => {
  const events = (more: Record<string, string>) =>
    runProgram('server/operator/masuk.ts', ['events'], { ...settings, ...more })
  const file = await events({ MASUK_DATA_DIR: '/etc/passwd' })
  expect(file).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no database in \/etc\/passwd\./),
  })
  const database = await makeEmptyDatabase()
  onTestFinished(() => database.drop())
  const foreign = await events({ DATABASE_URL: database.connectionString })
  expect(foreign).toMatchObject({ code: 2, err: expect.stringMatching(/^This database holds no Masuk/) })
})

test('with the database alone there are no ticket keys: none are made up', async () => {
  const { dataDir: empty, remove: removeEmpty } = await makeDataDir()
  onTestFinished(removeEmpty)
  const alone = {
    ...settings,
    MASUK_DATA_DIR: empty,
    DATABASE_URL: (await findRunningEmbedded(dataDir))!,
  }
  const { code, err } = await runProgram('server/operator/masuk.ts', ['tickets', '--event', EVENT], alone)
  expect(err).toBe(
    `There is no key file ${empty}/keys-tickets.json. Give the keys or the MASUK_DATA_DIR of the service\n`,
  )
  expect(code).toBe(2)
  await expect(stat(empty)).rejects.toThrow('ENOENT')
})

test('the database is found while the instance runs', async () => {
  expect(await findRunningEmbedded(dataDir)).not.toBe(null)
})
