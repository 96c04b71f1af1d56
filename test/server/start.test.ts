import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeEmptyDatabase } from '../support/database.ts'
import { makeInstance, runProgram, startProgram } from '../support/program.ts'

const MAIN = 'server/main.ts'
vi.setConfig({ testTimeout: 60_000 })
const { database, settings, remove } = await makeInstance()
afterAll(remove)

test('a bad environment ends the start with every problem at once, each by its name', async () => {
  const { code, err, out } = await runProgram(MAIN, [], {
    ...settings,
    NODE_ENV: 'staging',
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost',
    MASUK_ORIGINS: 'https://masuk.example/',
    MASUK_TICKET_KEYS: '1:short',
    LOG_LEVEL: 'loud',
  })
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err.trim().split('\n')).toEqual([
    "Masuk can't start:",
    '  - NODE_ENV must be development, production or test',
    expect.stringMatching(/^ {2}- PORT must be between 0 and 65535/),
    expect.stringMatching(/^ {2}- DATABASE_URL must begin with postgres:/),
    expect.stringMatching(/^ {2}- MASUK_ORIGINS must be an origin such as/),
    expect.stringMatching(/^ {2}- MASUK_TICKET_KEYS must be comma-separated ID:BASE64 pairs/),
    '  - LOG_LEVEL must be silent, fatal, error, warn, info or debug',
  ])
})

test('a database that is not there is one sentence, without the password', async () => {
  const url = 'postgres://masuk:hunter2@127.0.0.1:1/masuk'
  const { code, err } = await runProgram(MAIN, [], { ...settings, DATABASE_URL: url })
  expect(code).toBe(1)
  expect(err).toMatch(/^Masuk can't start:\n {2}- DATABASE_URL can't be reached: .*ECONNREFUSED/)
  expect(err).not.toMatch(/hunter2|\bat /)
})

test('a database whose account may not make tables is one sentence that says what to do', async () => {
  const url = new URL(database.connectionString)
  const account = `guest_${randomUUID().slice(0, 8)}`
  await database.rows(`create role ${account} login password 'guest'`)
  onTestFinished(async () => void (await database.rows(`drop role ${account}`)))
  url.username = account
  url.password = 'guest'
  const { code, err } = await runProgram(MAIN, [], { ...settings, DATABASE_URL: url.href })
  expect(err).toMatch(
    /^Masuk can't start:\n {2}- DATABASE_URL's account may not make Masuk's tables \(.*permission denied.*\n$/,
  )
  expect(code).toBe(1)
})

const file = join(await mkdtemp(join(tmpdir(), 'masuk-start-')), 'file')
await writeFile(file, '')
const flagFile = `${dirname(file)}/flags.json`
await writeFile(flagFile, '{"ai-chatt": true}')
afterAll(() => rm(dirname(file), { recursive: true }))

test.each([
  [
    'an address without a port number',
    { DATABASE_URL: 'postgres://127.0.0.1:x/masuk' },
    /DATABASE_URL must be an/,
  ],
  [
    'a certificate that is not there',
    { DATABASE_URL: `${settings.DATABASE_URL}?sslrootcert=/nowhere.pem` },
    /DATABASE_URL can't be reached: .*nowhere.pem/,
  ],
  // RFC 5737: an address of nobody's.
  ['a foreign host', { HOST: '192.0.2.1' }, /HOST 192.0.2.1 is no address of this machine/],
  ['a host without an address', { HOST: 'nowhere.invalid' }, /HOST nowhere.invalid is not known/],
  [
    'a flag that is none',
    { MASUK_FLAGS_FILE: flagFile },
    /The file of flags \S+flags.json: "ai-chatt" is no flag\. There are ai-chat, /,
  ],
  ['a file for a directory', { MASUK_DATA_DIR: file }, /MASUK_DATA_DIR can't be .*\/file: /],
  [
    'a file above the directory',
    { MASUK_DATA_DIR: `${file}/data` },
    /MASUK_DATA_DIR can't be .*\/file\/data: /,
  ],
  [
    'a directory that can not be made',
    { MASUK_DATA_DIR: '/proc/nope' },
    /MASUK_DATA_DIR can't be \/proc\/nope: /,
  ],
])('%s is one sentence', async (_, wrong, sentence) => {
  const { code, err } = await runProgram(MAIN, [], { ...settings, ...wrong })
  expect(err).toMatch(/^Masuk can't start:\n {2}- .+\n$/)
  expect(err).toMatch(sentence)
  expect(code).toBe(1)
})

test('the same holds for the PostgreSQL that comes with Masuk', async () => {
  const { DATABASE_URL: _, ...own } = settings
  for (const MASUK_DATA_DIR of [file, '/proc/nope']) {
    const { code, err } = await runProgram(MAIN, [], { ...own, MASUK_DATA_DIR })
    expect(err).toMatch(/^Masuk can't start:\n {2}- MASUK_DATA_DIR can't be .+\n$/)
    expect(code).toBe(1)
  }
})

test('a port that is taken is one sentence that says what to do, and the database is left alone', async () => {
  const empty = await makeEmptyDatabase()
  onTestFinished(() => empty.drop())
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { code, err } = await runProgram(MAIN, [], {
    ...settings,
    DATABASE_URL: empty.connectionString,
    PORT: String(port),
  })
  expect(code).toBe(1)
  expect(err).toBe(`Masuk can't start:\n  - PORT ${port} is in use; choose another with PORT=…\n`)
  expect(await empty.rows(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('a start says where to click and how to pair, and a TERM ends it in order', async () => {
  const program = startProgram(MAIN, [], settings)
  const [, url] = await program.prints(/Door scanner\s+(http:\/\/localhost:\d+)\/door\//)
  await program.prints(/Pairing code\s+[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  program.signal('SIGTERM')
  expect(await program.ended).toMatchObject({ code: 0 })
  await expect(fetch(`${url}/health`)).rejects.toThrow()
})

test('every line of the log is JSON, and none holds the pairing code', async () => {
  const program = startProgram(MAIN, [], { ...settings, LOG_LEVEL: 'debug' })
  const [pairing] = await program.prints(/[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/)
  program.signal('SIGINT')
  const { out } = await program.ended
  const lines = out.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('stopping')
  expect(lines.join('')).not.toContain(pairing.replaceAll('-', ''))
})

test('outside a demo nothing is made up: no organisation, no pairing code, no demo pages', async () => {
  const empty = await makeEmptyDatabase()
  onTestFinished(() => empty.drop())
  const program = startProgram(MAIN, [], {
    ...settings,
    NODE_ENV: 'test',
    DATABASE_URL: empty.connectionString,
  })
  const [, url] = await program.prints(/API\s+(http:\/\/localhost:\d+)\/docs/)
  expect((await fetch(`${url}/demo/tickets`)).status).toBe(404)
  program.signal('SIGTERM')
  const { out } = await program.ended
  expect(out).not.toMatch(/Pairing|Demo/)
  expect(await empty.rows('select * from organizations')).toEqual([])
})
