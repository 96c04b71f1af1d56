import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { findRunningEmbedded, openEmbedded, type Embedded } from '../../server/postgres/embedded.ts'
import { findPlace } from '../../server/postgres/place.ts'
import { findPostmaster } from '../../server/postgres/server.ts'
import { connect, freshDataDir, openQuickly, query } from '../support/embedded.ts'

const EMBEDDED = new URL('../../server/postgres/embedded.ts', import.meta.url).href
const children: ChildProcess[] = []

/** Stops the only one that is left, which turns the server off. */
async function stopLast(db: Pick<Embedded, 'stop'>, dataDir: string): Promise<void> {
  await db.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test('makes a database, keeps its data over a restart, and closes it to everybody else', async () => {
  const dataDir = await freshDataDir()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
  const first = await openEmbedded({ dataDir, log: () => undefined })
  expect(await findRunningEmbedded(dataDir)).toBe(first.connectionString)
  await query(first, `create table kept as select 'Zoë' as name`)
  expect(await query(first, 'show server_encoding')).toBe('UTF8')
  expect(await query(first, 'show fsync')).toBe('on')
  expect(await query(first, 'select datlocale from pg_database where datname = current_database()')).toBe(
    'C.UTF-8',
  )
  expect((await stat(dataDir)).mode & 0o007).toBe(0)
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  const stranger = first.connectionString.replace(/:[0-9a-f]+@/, ':guess@')
  await expect(query({ connectionString: stranger }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  await stopLast(first, dataDir)

  const second = await openQuickly(dataDir)
  expect(await query(second, 'select name from kept')).toBe('Zoë')
  await second.stop()
})

test('joins the server that a killed process left behind', async () => {
  const dataDir = await freshDataDir()
  const parent = await openInChild(dataDir)
  await query(parent, 'create table kept as select 7 as n')
  parent.child.kill('SIGKILL')
  await once(parent.child, 'exit')
  const next = await openQuickly(dataDir)
  expect(next.connectionString).toBe(parent.connectionString)
  expect(await query(next, 'select n from kept')).toBe(7)
  await stopLast(next, dataDir)
})

test('two processes that start at once share one server, and the last one out turns it off', async () => {
  const dataDir = await freshDataDir()
  const [one, other] = await Promise.all([openInChild(dataDir), openInChild(dataDir)])
  expect(one.connectionString).toBe(other.connectionString)
  await one.stop()
  expect(await query(other, 'select 1')).toBe(1)
  await stopLast(other, dataDir)
})

test('who opens while another one stops gets a server that stays', async () => {
  const dataDir = await freshDataDir()
  let current = await openQuickly(dataDir)
  for (let round = 0; round < 6; round++) {
    const [next] = await Promise.all([openQuickly(dataDir), current.stop()])
    expect(await query(next, 'select 1')).toBe(1)
    current = next
  }
  await current.stop()
})

test('works in a directory that only we can enter', async () => {
  const dataDir = await freshDataDir()
  await chmod(dirname(dataDir), 0o700)
  const db = await openQuickly(dataDir)
  expect(await query(db, 'select 1')).toBe(1)
  await db.stop()
  const again = await openQuickly(dataDir)
  await again.stop()
})

test('recovers after the database server itself was killed', async () => {
  const dataDir = await freshDataDir()
  const before = await openEmbedded({ dataDir, log: () => undefined })
  await query(before, 'create table kept as select 7 as n')
  const client = await connect(before)
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  const after = await openQuickly(dataDir)
  expect(after.connectionString).toBe(before.connectionString)
  expect(await query(after, 'select n from kept')).toBe(7)
  await client.end()
  await before.stop()
  expect(await query(after, 'select n from kept')).toBe(7)
  await stopLast(after, dataDir)
})

test('stays on while another client is connected', async () => {
  const dataDir = await freshDataDir()
  const db = await openQuickly(dataDir)
  const client = await connect(db)
  await db.stop()
  expect((await client.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  await client.end()
  const next = await openQuickly(dataDir)
  expect(next.connectionString).toBe(db.connectionString)
  await stopLast(next, dataDir)
})

test('a start that was killed half-way leaves nothing in the way', async () => {
  const dataDir = await freshDataDir()
  const child = openingChild(dataDir)
  // Killed as soon as the nursery of the new cluster is there.
  await expect
    .poll(() => readFile(join(dataDir, 'postgres-password')).catch(() => null), { interval: 5 })
    .not.toBe(null)
  child.kill('SIGKILL')
  await mkdir(join(dataDir, 'postgres-new-leftover', 'data'), { recursive: true })
  const db = await openQuickly(dataDir)
  expect(await query(db, 'select 1')).toBe(1)
  await db.stop()
  await expect(stat(join(dataDir, 'postgres-new-leftover'))).rejects.toThrow('ENOENT')
})

test("a stale postmaster.pid whose number is now another program's does not block the start", async () => {
  const dataDir = await freshDataDir()
  const db = await openQuickly(dataDir)
  const { cluster, account } = (await findPlace(dataDir))!
  const pidFile = join(cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await db.stop()
  // Of the same account: PostgreSQL minds only those.
  const program = spawn('sleep', ['60'], { ...account })
  children.push(program)
  await writeFile(pidFile, [program.pid, ...lines.slice(1)].join('\n'))
  const again = await openQuickly(dataDir)
  expect(await query(again, 'select 1')).toBe(1)
  await again.stop()
  expect(program.exitCode).toBe(null)
})

test('a data directory whose path a shell would read otherwise works like any other', async () => {
  const dataDir = await freshDataDir(`it's $HOME "of" \`id\` data`)
  const db = await openQuickly(dataDir)
  expect(await query(db, `select 1`)).toBe(1)
  expect(await findRunningEmbedded(dataDir)).toBe(db.connectionString)
  await stopLast(db, dataDir)
})

test('of three that leave at once, the last one turns it off', async () => {
  const dataDir = await freshDataDir()
  for (let round = 0; round < 4; round++) {
    const all = await Promise.all([1, 2, 3].map(() => openQuickly(dataDir)))
    await Promise.all(all.map((db) => db.stop()))
    expect(await findRunningEmbedded(dataDir)).toBe(null)
  }
})

test('what a power cut leaves of a postmaster.pid does not block the start', async () => {
  const dataDir = await freshDataDir()
  await (await openQuickly(dataDir)).stop()
  const { cluster } = (await findPlace(dataDir))!
  await writeFile(join(cluster, 'postmaster.pid'), '')
  const db = await openQuickly(dataDir)
  expect(await query(db, 'select 1')).toBe(1)
  await db.stop()
})

async function postmasterOf(dataDir: string): Promise<number> {
  const place = await findPlace(dataDir)
  const postmaster = await findPostmaster(place?.cluster ?? '')
  return postmaster?.pid ?? expect.fail('PostgreSQL does not run')
}

/** A process of its own that opens the data directory, says how to connect, and stops when its input ends. */
function openingChild(dataDir: string): ChildProcess {
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(EMBEDDED)})
    const db = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })
    console.log(db.connectionString)
    process.stdin.on('end', () => db.stop()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function openInChild(
  dataDir: string,
): Promise<Omit<Embedded, 'superuserUrl'> & { child: ChildProcess }> {
  const child = openingChild(dataDir)
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout! })
  const [connectionString] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return {
    child,
    connectionString,
    stop: async () => {
      child.stdin!.end()
      await ended
    },
  }
}
