import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { findPlace } from '../server/db/embedded-place.ts'
import { openEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeSessionCookie } from '../server/signing/session-cookie.ts'
import { startService } from '../server/start-service.ts'
import type { Service } from '../server/start-service.ts'
import { makeCrowdedEvent } from './overview-event.ts'
import type { CrowdedEvent } from './overview-event.ts'
import { quantile } from './quantile.ts'

// `node bench/overview.ts`: how long the studio waits for an event with 200,000 tickets and 100,000 scans, on a database
// of its own. On a busy machine the best of the rounds says more than their middle.

const HOLD_MS = 50
const ROUNDS = 100
const crowd = { tickets: 200_000, scans: 100_000, doors: 40, conflicts: 300 }

const home = await mkdtemp(join(tmpdir(), 'masuk-overview-'))
// PostgreSQL's own account must be able to pass through.
await chmod(home, 0o755)
const dataDir = join(home, 'data')
const database = await openEmbedded({ dataDir, log: () => undefined })
const { connectionString } = database
await migrate(connectionString)
const db = new pg.Pool({ connectionString, max: 2 })
const config = readConfig({
  NODE_ENV: 'test',
  PORT: '0',
  MASUK_DATA_DIR: dataDir,
  MASUK_REQUESTS_PER_MINUTE: '1000000',
})
const service = await startService({ config, connectionString, log: pino({ level: 'silent' }) })
try {
  for (const days of [1, 3]) {
    const event = await makeCrowdedEvent(db, { ...crowd, days })
    const cookie = await signIn(service, event)
    const paths = {
      overview: `/api/partner/events/overview?eventId=${event.eventId}`,
      stats: `/api/studio/stats/${event.eventId}`,
      list: '/api/partner/events',
    }
    for (const [name, path] of Object.entries(paths)) await measure(`${name}, ${days} day(s)`, path, cookie)
  }
} finally {
  await service.stop()
  await db.end()
  const place = await findPlace(dataDir)
  await database.stop()
  for (const folder of [home, place?.home ?? home])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function signIn({ deps }: Service, { ownerId }: CrowdedEvent): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.query(
    `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), token, ownerId],
  )
  return writeSessionCookie(deps.sessionCookie, token).split(';')[0] ?? ''
}

async function measure(name: string, path: string, cookie: string): Promise<void> {
  const times: number[] = []
  for (let round = -20; round < ROUNDS; round++) {
    const beganAt = performance.now()
    const answer = await fetch(service.url + path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    if (round >= 0) times.push(performance.now() - beganAt)
  }
  const ms = (share: number) => quantile(times, share).toFixed(1)
  const verdict = quantile(times, 0.5) <= HOLD_MS ? 'ok' : 'short'
  console.log(
    `${name}: best ${ms(0)} ms, p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms (hold p50 ${HOLD_MS}) ${verdict}`,
  )
}
