import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { findRunningEmbedded, openEmbedded, type Embedded } from '../../server/postgres/embedded.ts'
import { findPlace, OUTSIDE } from '../../server/postgres/place.ts'
import { findPostmaster, stopServer } from '../../server/postgres/server.ts'

const EMBEDDED = new URL('../../server/postgres/embedded.ts', import.meta.url).href
const dataDirs: string[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dataDir of dataDirs.splice(0)) {
    const place = await findPlace(dataDir)
    if (place) await stopServer(place)
    if (place?.home.startsWith(OUTSIDE)) await rm(place.home, { recursive: true })
    await rm(dirname(dataDir), { recursive: true, maxRetries: 5 })
  }
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
  await first.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)

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
  await next.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
})

test('two processes that start at once share one server, and the last one out turns it off', async () => {
  const dataDir = await freshDataDir()
  const [one, other] = await Promise.all([openInChild(dataDir), openInChild(dataDir)])
  expect(one.connectionString).toBe(other.connectionString)
  await one.stop()
  expect(await query(other, 'select 1')).toBe(1)
  await other.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
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
  await after.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
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
  await next.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
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

test('the service connects as a role that owns its database and can do nothing beyond it', async () => {
  const dataDir = await freshDataDir()
  const db = await openQuickly(dataDir)
  await migrate(db.connectionString)
  const role = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls or
                       exists (select from pg_auth_members where member = oid) as can_more
                  from pg_roles where rolname = current_user`
  expect(await query(db, role)).toBe(false)
  await expect(query(db, 'create role other')).rejects.toThrow('permission denied')
  await expect(query(db, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(query(db, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
  // Whoever learns the service's password has not learned the superuser's.
  const [password] = /(?<=:)[0-9a-f]+(?=@)/.exec(db.connectionString)!
  const superuser = db.superuserUrl.replace(/:[0-9a-f]+@/, `:${password}@`)
  await expect(query({ connectionString: superuser }, 'select 1')).rejects.toThrow('authentication failed')
  await db.stop()
})

test('a database of an earlier version, all of it the superuser’s, is handed to the role and keeps its data', async () => {
  const dataDir = await freshDataDir()
  const before = await openQuickly(dataDir)
  await asEarlierVersion(before)
  await before.stop()

  const after = await openQuickly(dataDir)
  expect(await migrate(after.connectionString)).toEqual([])
  expect(await query(after, 'select name from users')).toBe('Zoë')
  expect(await query(after, `select nextval('kept_numbers')::integer`)).toBe(8)
  expect(await query(after, FOREIGN_OBJECTS)).toBe(null)
  expect(await query(after, `select datdba::regrole::text from pg_database where datname = 'masuk'`)).toBe(
    'masuk_app',
  )
  await query(after, 'alter table users add column more text')
  await query(after, 'drop schema kept cascade')
  await after.stop()
})

test('a handover that was cut short is finished at the next start', async () => {
  const dataDir = await freshDataDir()
  const before = await openQuickly(dataDir)
  await migrate(before.connectionString)
  await query({ connectionString: before.superuserUrl }, 'create table made_by_superuser ()')
  await before.stop()
  const after = await openQuickly(dataDir)
  await query(after, 'drop table made_by_superuser')
  await after.stop()
})

test('a data directory whose path a shell would read otherwise works like any other', async () => {
  const dataDir = await freshDataDir(`it's $HOME "of" \`id\` data`)
  const db = await openQuickly(dataDir)
  expect(await query(db, `select 1`)).toBe(1)
  expect(await findRunningEmbedded(dataDir)).toBe(db.connectionString)
  await db.stop()
  expect(await findRunningEmbedded(dataDir)).toBe(null)
})

test.each([1, 2, 3])('of three that leave at once, the last one turns it off (%i)', async () => {
  const dataDir = await freshDataDir()
  const all = [await openQuickly(dataDir), await openQuickly(dataDir), await openQuickly(dataDir)]
  await Promise.all(all.map((db) => db.stop()))
  expect(await findRunningEmbedded(dataDir)).toBe(null)
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

/** What of the database belongs to others than the role that asks. */
const FOREIGN_OBJECTS = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'pgboss', 'kept'))
  select string_agg(object, ', ') from (
    select relname::text, relowner from pg_class where relnamespace in (table ours)
    union all select proname::text, proowner from pg_proc where pronamespace in (table ours)
    union all select typname::text, typowner from pg_type where typnamespace in (table ours)
    union all select nspname::text, nspowner from pg_namespace where nspname in ('pgboss', 'kept')
  ) objects (object, owner) where owner <> current_user::regrole`

/** A database as the versions left it that connected as the superuser: there is no other role. */
async function asEarlierVersion({ superuserUrl }: Embedded): Promise<void> {
  const url = new URL(superuserUrl)
  url.pathname = '/postgres'
  const cluster = { connectionString: url.href }
  await query(cluster, 'drop database masuk')
  await query(cluster, 'drop role masuk_app')
  await query(cluster, 'create database masuk')
  await migrate(superuserUrl)
  const superuser = await connect({ connectionString: superuserUrl })
  await superuser.query(
    `insert into users (id, name) values (gen_random_uuid(), 'Zoë');
     create sequence kept_numbers start 7; select nextval('kept_numbers');
     create schema kept;
     create domain kept.sen as bigint check (value >= 0);
     create table kept."Odd name" (id bigint generated always as identity, serial serial, price kept.sen);
     create view kept.prices as select price from kept."Odd name";
     create function kept.twice(n integer) returns integer language sql return 2 * n`,
  )
  await superuser.end()
}

async function freshDataDir(name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'masuk-embedded-'))
  await chmod(parent, 0o755)
  const dataDir = join(parent, name)
  dataDirs.push(dataDir)
  return dataDir
}

function openQuickly(dataDir: string): Promise<Embedded> {
  return openEmbedded({ dataDir, log: () => undefined, durable: false })
}

async function query(db: { connectionString: string }, sql: string): Promise<unknown> {
  const client = await connect(db)
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function connect({ connectionString }: { connectionString: string }): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

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
