import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { sections } from '../server/account/export/sections.ts'
import { readEachInBatches } from '../server/db/cursor.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { median, medianRatio } from './quantile.ts'
import { signIn } from './sign-in.ts'

const REGISTRATIONS = 25_000
const POINTS = 75_000
const ROWS = REGISTRATIONS + POINTS
const ROUNDS = 3
/** Rows that fit together by themselves: checking each foreign key takes minutes. */
const UNCHECKED = `with unchecked as materialized (select set_config('session_replication_role', 'replica', true))`

/** A person's whole data as they download it: rows a second, as a share of only reading them. */
export const accountExport = family(
  { 'account-export': { unit: 'ratio' }, 'account-export-rate': { unit: 'rows/s' } },
  () =>
    withHouse(async (house) => {
      const userId = await addPerson(house)
      const agent = new Agent({ keepAlive: true })
      const pool = new pg.Pool({ connectionString: house.connectionString, max: 1 })
      house.willClose(() => agent.destroy())
      house.willClose(() => pool.end())
      const headers = { cookie: await signIn(house, userId) }
      const rounds = []
      for (let round = 0; round <= ROUNDS; round++) {
        const below = await rowsPerSecond(() => readAll(pool, userId))
        // Nobody may do it as often as this.
        await house.db.query("delete from request_counts where key like 'export:%'")
        const above = await rowsPerSecond(() => download(`${house.url}/api/me/export`, headers, agent))
        if (round > 0) rounds.push({ above, below })
      }
      return {
        'account-export': medianRatio(rounds),
        'account-export-rate': median(rounds.map(({ above }) => above)),
      }
    }),
)

async function rowsPerSecond(work: () => Promise<void>): Promise<number> {
  const beganAt = performance.now()
  await work()
  return (ROWS * 1_000) / (performance.now() - beganAt)
}

async function readAll(pool: pg.Pool, userId: string): Promise<void> {
  const reads = sections.map(({ text, batchRows }) => ({ text, batchRows, values: [userId] }))
  let found = 0
  for await (const { rows } of readEachInBatches(pool, reads)) found += rows.length
  if (found < ROWS) throw new Error(`Only ${found} rows were read.`)
}

async function download(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  const outgoing = request(url, { agent, headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.resume()
  await once(incoming, 'end')
  if (incoming.statusCode !== 200) throw new Error(`${url} answered ${incoming.statusCode}.`)
}

async function addPerson({ db }: House): Promise<string> {
  const [userId, org, event, type] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await db.query(`insert into users (id, name, email) values ($1, 'Aminah', $2)`, [
    userId,
    `${userId}@people.example`,
  ])
  await db.query(`insert into organizations (id, slug, name) values ($1, $2, 'Balai Raya Events')`, [
    org,
    `balai-${org}`,
  ])
  await db.query(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     values ($1, $2, $3, 'Malam Muzik', 'published', now(), now() + interval '3 hours')`,
    [org, event, `malam-${event}`],
  )
  await db.query(
    `insert into ticket_types (organization_id, id, event_id, name) values ($1, $2, $3, 'General')`,
    [org, type, event],
  )
  await db.query(
    `${UNCHECKED}, made as (
       insert into registrations (organization_id, id, event_id, user_id, status, buyer_name)
       select $1, gen_random_uuid(), $2, $3, 'confirmed', 'Aminah' from unchecked, generate_series(1, $5::integer)
       returning id)
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id)
     select $1, gen_random_uuid(), $2, $4, id, $3 from made`,
    [org, event, userId, type, REGISTRATIONS],
  )
  await db.query(
    `${UNCHECKED}
     insert into point_entries (organization_id, id, user_id, kind, amount, event_id)
     select $1, gen_random_uuid(), $2, 'scan', 10, $3 from unchecked, generate_series(1, $4::integer)`,
    [org, userId, event, POINTS],
  )
  await db.query('analyze')
  return userId
}
