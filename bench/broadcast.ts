import { spawn } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BATCH } from '../server/broadcasts/audience.ts'
import { openSmtpSink } from '../test/support/smtp-sink.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import type { House } from './house.ts'
import { signIn } from './sign-in.ts'

const WORKER = fileURLToPath(new URL('../server/worker.ts', import.meta.url))
const PEOPLE = 20_000
const MAILED = 400

/** What one worker process does with a broadcast. Sending fixes the audience; the rest is jobs. */
export const broadcast = family(
  {
    'broadcast-20000-send': { unit: 'ms' },
    'broadcast-20000': { unit: 'rows/s' },
    'broadcast-20000-batches': { unit: 'batches/s' },
    'broadcast-mail': { unit: 'mails/s' },
  },
  async () => {
    const sink = await openSmtpSink()
    try {
      return await withHouse((house) => measure(house, sink.url), { MASUK_SMTP_URL: sink.url })
    } finally {
      await sink.close()
    }
  },
)

async function measure(house: House, smtpUrl: string) {
  const owner = await addOwner(house)
  const inbox = await gather(house, owner, { people: PEOPLE, hasMail: false })
  const mail = await gather(house, owner, { people: MAILED, hasMail: true })
  await house.db.query('analyze')
  const sent = await send(house, owner, inbox)
  const { stop, isRunning } = await startWorker(house, smtpUrl)
  try {
    const inboxMs = await untilSent(house, { broadcastId: sent.broadcastId, channel: 'inbox', isRunning })
    const { broadcastId } = await send(house, owner, mail)
    const mailMs = await untilSent(house, { broadcastId, channel: 'mail', isRunning })
    return {
      'broadcast-20000-send': sent.ms,
      'broadcast-20000': (PEOPLE * 1_000) / inboxMs,
      'broadcast-20000-batches': ((PEOPLE / BATCH) * 1_000) / inboxMs,
      'broadcast-mail': (MAILED * 1_000) / mailMs,
    }
  } finally {
    await stop()
  }
}

interface Owner {
  organizationId: string
  cookie: string
}

async function addOwner(house: House): Promise<Owner> {
  const [organizationId, userId] = [randomUUIDv7(), randomUUIDv7()]
  await house.db.query(`insert into organizations (id, slug, name) values ($1, $1::uuid::text, 'Balai')`, [
    organizationId,
  ])
  await house.db.query(
    `insert into users (id, name, email) values ($1, 'Aminah', $1::uuid::text || '@people.example')`,
    [userId],
  )
  await house.db.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organizationId,
    userId,
  ])
  return { organizationId, cookie: await signIn(house, userId) }
}

/** An event with so many people; without mail all of them have opted out. */
async function gather(
  { db }: House,
  { organizationId }: Owner,
  { people, hasMail }: { people: number; hasMail: boolean },
): Promise<string> {
  const [eventId, ticketTypeId] = [randomUUIDv7(), randomUUIDv7()]
  const event = [organizationId, eventId]
  await db.query(
    `insert into events (organization_id, id, slug, name, status, starts_at, ends_at)
     values ($1, $2, $2::uuid::text, 'Malam Muzik', 'published', now(), now() + interval '1 day')`,
    event,
  )
  await db.query(
    'insert into event_directory (event_id, slug, organization_id) values ($2, $2::uuid::text, $1)',
    event,
  )
  await db.query(
    `insert into ticket_types (organization_id, id, event_id, name) values ($1, $3, $2, 'General')`,
    [...event, ticketTypeId],
  )
  await db.query(
    `with people as (
       insert into users (id, name, email)
       select id, 'Aminah', id || '@people.example' from (select uuidv7() as id from generate_series(1, $4::integer)) made
       returning id)
     , outs as (
       insert into broadcast_opt_outs select $1, id, now() from people where not $5)
     , orders as (
       insert into registrations (organization_id, id, event_id, user_id, status)
       select $1, uuidv7(), $2, id, 'confirmed' from people returning id, user_id)
     insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id)
     select $1, uuidv7(), $2, $3, id, user_id from orders`,
    [...event, ticketTypeId, people, hasMail],
  )
  return eventId
}

async function send({ url }: House, { cookie }: Owner, eventId: string) {
  const broadcastId = randomUUIDv7()
  const beganAt = performance.now()
  const answer = await fetch(`${url}/api/loyalty/broadcasts`, {
    method: 'POST',
    headers: { origin: 'https://bench.example', cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ eventId, broadcastId, title: 'Doors open at 7', text: 'Use Gate C.' }),
  })
  const text = await answer.text()
  if (!text.startsWith('{"state":"done"')) throw new Error(`Not sent: ${text}`)
  return { broadcastId, ms: performance.now() - beganAt }
}

/** From the first that was delivered to the last: the start of a worker is no part of it. */
async function untilSent(
  { db }: House,
  { broadcastId, channel, isRunning }: { broadcastId: string; channel: string; isRunning(): boolean },
): Promise<number> {
  let beganAt: number | null = null
  for (;;) {
    const { rows } = await db.query<{ sent: number; left: number }>(
      `select count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state <> 'sent')::integer as left
         from broadcast_deliveries where broadcast_id = $1 and channel = $2`,
      [broadcastId, channel],
    )
    const { sent = 0, left = 0 } = rows[0] ?? {}
    if (sent > 0) beganAt ??= performance.now()
    if (beganAt !== null && left === 0) return performance.now() - beganAt
    if (!isRunning()) throw new Error('The worker has ended.')
    await delay(20)
  }
}

async function startWorker(
  house: House,
  smtpUrl: string,
): Promise<{ stop(): Promise<void>; isRunning(): boolean }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masuk-bench-worker-'))
  const { id, key } = house.ticketKeys.signing
  const secret = () => `1:${randomBytes(32).toString('base64')}`
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: house.connectionString,
      MASUK_DATA_DIR: dataDir,
      MASUK_ORIGINS: 'https://bench.example',
      MASUK_TRUSTED_PROXIES: '0',
      MASUK_SMTP_URL: smtpUrl,
      MASUK_TICKET_KEYS: `${id}:${key.export().toString('base64')}`,
      MASUK_GRANT_KEYS: secret(),
      MASUK_SESSION_KEYS: secret(),
      MASUK_LINK_KEYS: secret(),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  return {
    isRunning: () => worker.exitCode === null,
    async stop() {
      worker.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
