import { readFile, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SCHEMA_FILE, dumpSchema } from '../../scripts/dump-schema.ts'
import { cloneTemplate, makeEmptyDatabase } from '../support/database.ts'

test('migrations/schema.sql is what the migrations add up to', async () => {
  const database = await cloneTemplate()
  onTestFinished(() => database.drop())
  const written = await readFile(SCHEMA_FILE, 'utf8').catch(() => '')
  const fresh = await dumpSchema(database.connectionString)
  expect(written === fresh, 'migrations/schema.sql is not up to date. Run: npm run schema').toBe(true)
})

test('migrations/schema.sql is SQL that makes the same schema', async () => {
  const database = await makeEmptyDatabase()
  onTestFinished(() => database.drop())
  await database.rows(await readFile(SCHEMA_FILE, 'utf8'))
  expect(await dumpSchema(database.connectionString)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})

test('the dump sees what can be changed', async () => {
  const changes = [
    'alter table scans add column lane text',
    'alter table scans alter column device drop not null',
    `alter table scans alter column device set default ''`,
    'alter table scans alter column device type varchar(120)',
    'alter table scans drop constraint scans_pkey',
    'alter table events drop constraint events_check',
    'alter table point_accounts drop constraint point_accounts_user_id_fkey',
    'drop index scans_by_day',
    'create index on scans (grant_id) where device <> $$$$',
    'alter table door_counts set (fillfactor = 90)',
    'create view totals as select sum(checked_in) from door_counts',
    'create type zone as enum ($$a$$)',
    'create function one() returns integer language sql return 1',
    'create sequence counter',
    'create table extra ()',
  ]
  const database = await cloneTemplate()
  onTestFinished(() => database.drop())
  let before = await dumpSchema(database.connectionString)
  for (const change of changes) {
    await database.rows(change)
    const after = await dumpSchema(database.connectionString)
    expect(after !== before, change).toBe(true)
    before = after
  }
})

test('migrations are numbered from 0001 without a gap, and 0006 is the one that the specification names', async () => {
  const names = (await readdir(dirname(SCHEMA_FILE))).filter((name) => name !== 'schema.sql').toSorted()
  expect(names.map((name) => name.slice(0, 4))).toEqual(names.map((_, at) => String(at + 1).padStart(4, '0')))
  expect(names).toContain('0006_unlimited_event_capacity.sql')
})

test("every tenant's table has organization_id first in its primary key, and in every foreign key to another one's", async () => {
  const database = await cloneTemplate()
  onTestFinished(() => database.drop())
  // The same on every shard: they belong to no organisation, or tell where one lives.
  const reference = [
    'organizations',
    'users',
    'categories',
    'event_directory',
    'payment_directory',
    'migrations',
    'migrations_lock',
    // Of people and machines, not of an organisation: they stay on the coordinator.
    'sessions',
    'auth_accounts',
    'auth_verifications',
    'sign_in_addresses',
    'sign_in_networks',
    'sign_in_notes',
    'erasures',
    'notifications',
    'request_counts',
    'idempotency_keys',
    'platform_admins',
    'payment_callbacks',
    'user_interests',
    'notifications',
    'profiles',
    'consents',
    'work_interests',
    'ticket_key_fingerprints',
    'notifications',
    'notification_settings',
    'push_devices',
    'push_alerts',
    'ai_person_tokens',
    // Events of others, which the operator has read, and what is counted of them.
    'listing_sources',
    'listings',
    'listing_visits',
    'listing_visit_counts',
    'listing_leases',
    'poster_imports',
  ]
  const strays = await database.rows(
    `select c.relname as table, k.conname as constraint
       from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_attribute first on first.attrelid = k.conrelid and first.attnum = k.conkey[1]
       left join pg_class f on f.oid = k.confrelid
      where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and first.attname <> 'organization_id'
        and (k.contype in ('p', 'u') or (k.contype = 'f' and f.relname <> all ($1)))`,
    [reference],
  )
  expect(strays, 'Put organization_id first: a row must not point at another tenant’s').toEqual([])
})

test('whatever points at a thing that organisers delete is found by an index', async () => {
  const database = await cloneTemplate()
  onTestFinished(() => database.drop())
  const bare = await database.rows(
    `select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as key
       from pg_constraint k
      cross join lateral (
              select array_agg(a.attnum) as columns from pg_attribute a
               where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'organization_id') other
      where k.contype = 'f' and k.confrelid = any ('{events,ticket_types,zones}'::regclass[])
        and not exists (select 1 from pg_index i
                         where i.indrelid = k.conrelid and i.indpred is null
                           and ((i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
                                or (i.indkey::int2[])[0:cardinality(other.columns) - 1] @> other.columns))`,
  )
  expect(
    bare,
    'Add an index that begins with the columns of the key, with or without the organisation; it may not be partial',
  ).toEqual([])
})
