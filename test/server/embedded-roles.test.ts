import { expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import type { Embedded } from '../../server/postgres/embedded.ts'
import { connect, freshDataDir, openQuickly, query } from '../support/embedded.ts'

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

test('what the superuser has made since is handed over at the next start', async () => {
  const dataDir = await freshDataDir()
  const before = await openQuickly(dataDir)
  await migrate(before.connectionString)
  await query({ connectionString: before.superuserUrl }, 'create table made_by_superuser ()')
  await before.stop()
  const after = await openQuickly(dataDir)
  await query(after, 'alter table made_by_superuser add column n integer')
  await after.stop()
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
