import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { demoEvents } from '../../server/demo/programme/index.ts'
import { FESTIVAL_ID } from '../../server/demo/seed-festival.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { cloneTemplate, makeEmptyDatabase } from '../support/database.ts'
import { openHouse } from '../support/house.ts'
import { makeDataDir, startProgram } from '../support/program.ts'

vi.setConfig({ testTimeout: 60_000 })
const files = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) =>
  /^\d{4}_.+\.sql$/.test(name),
)

test('of four servers that migrate an empty database at once, one does it and the others find it done', async () => {
  const database = await makeEmptyDatabase()
  onTestFinished(() => database.drop())
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))
  expect(applied.flat().toSorted()).toEqual(files.toSorted())
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await database.rows('select name from migrations order by name')).toEqual(
    files.toSorted().map((name) => ({ name })),
  )
})

test('a database that is migrated is left alone', async () => {
  const database = await cloneTemplate()
  onTestFinished(() => database.drop())
  expect(await migrate(database.connectionString)).toEqual([])
})

test('a migration that fails leaves nothing half-done, and nothing locked', async () => {
  const database = await makeEmptyDatabase()
  onTestFinished(() => database.drop())
  await database.rows('create table scans (in_the_way boolean)')
  await expect(migrate(database.connectionString)).rejects.toThrow(/"scans" already exists/)
  expect(await database.rows(`select to_regclass('organizations') as made`)).toEqual([{ made: null }])
  await database.rows('drop table scans')
  expect(await migrate(database.connectionString)).toHaveLength(files.length)
})

test('two servers that seed an empty database at once make one demo', async () => {
  const one = await openHouse()
  const other = await openHouse({ database: one.database })
  onTestFinished(async () => {
    await other.close()
    await one.close()
  })
  await Promise.all([seedDemo(one.deps), seedDemo(other.deps), seedDemo(one.deps)])
  const tickets = demoEvents.reduce((sum, { orders }) => sum + orders.count + orders.pairs, 0)
  const [sum] = await one.rows(
    `select (select count(*) from organizations)::integer as organizations,
            (select count(*) from events)::integer as events,
            (select count(*) from tickets)::integer as tickets`,
  )
  expect(sum).toEqual({ organizations: 2, events: demoEvents.length, tickets })
})

test('a demo of yesterday is brought to today, and one of today is left as it is', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const hours = async () => house.rows(`select starts_at, ends_at from events where slug = 'malam-muzik'`)
  await seedDemo(house.deps)
  const today = await hours()
  expect(today).toEqual([
    { starts_at: new Date('2026-11-19T16:00:00Z'), ends_at: new Date('2026-11-20T18:00:00Z') },
  ])
  await seedDemo(house.deps)
  expect(await hours()).toEqual(today)
  house.clock.set('2026-11-25T01:00:00Z')
  await seedDemo(house.deps)
  expect(await hours()).toEqual([
    { starts_at: new Date('2026-11-24T16:00:00Z'), ends_at: new Date('2026-11-25T18:00:00Z') },
  ])
})

test('two whole servers that start at once on one empty database both open', async () => {
  const database = await makeEmptyDatabase()
  const { dataDir, remove } = await makeDataDir()
  const settings = {
    DATABASE_URL: database.connectionString,
    MASUK_DATA_DIR: dataDir,
    NODE_ENV: 'development',
    PORT: '0',
  }
  const servers = [1, 2].map(() => startProgram('server/main.ts', [], settings))
  onTestFinished(async () => {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await database.drop()
    await remove()
  })
  for (const server of servers) {
    const [, url] = await server.prints(/Door scanner\s+(http:\/\/localhost:\d+)\/door\//)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }
  const events = 'select slug from events where id <> $1 order by slug'
  const slugs = demoEvents.map(({ slug }) => ({ slug }))
  expect(await database.rows(events, [FESTIVAL_ID])).toEqual(
    slugs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
})
