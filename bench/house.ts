import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openEmbedded } from '../server/postgres/embedded.ts'
import { findPlace } from '../server/postgres/place.ts'
import { makeKeyring } from '../server/signing/keys.ts'
import type { Keyring } from '../server/signing/keys.ts'
import { freePort } from '../test/support/free-port.ts'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const PATIENCE_MS = 30_000

/** A service in production mode, in a process of its own, on a new and fully durable database. */
export interface House {
  url: string
  connectionString: string
  /** The database directly, as the superuser: for making rows and reading them. */
  db: pg.Pool
  ticketKeys: Keyring
  sessionKeys: Keyring
  /** What PostgreSQL has logged so far. */
  databaseLog(): Promise<string>
  /** Something to close before the house is taken down. */
  willClose(close: () => unknown): void
}

/** Opens a house for `work`, with more settings if some are given, and takes it down afterwards, also when interrupted. */
export async function withHouse<Result>(
  work: (house: House) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const undo: Undo = []
  const takeDown = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  const onSignal = () => void takeDown().finally(() => process.exit(130))
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    return await work(await build(undo, settings))
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    await takeDown()
  }
}

type Undo = (() => unknown)[]

async function build(undo: Undo, settings: Record<string, string>): Promise<House> {
  const home = await mkdtemp(join(tmpdir(), 'masuk-bench-'))
  const dataDir = join(home, 'data')
  undo.push(() => removeAll(home, dataDir))
  // PostgreSQL's own account must be able to pass through.
  await chmod(home, 0o755)
  const { connectionString, superuserUrl, stop } = await openEmbedded({ dataDir, log: () => undefined })
  undo.push(stop)

  const secret = randomBytes(32)
  const sessionSecret = randomBytes(32)
  const port = await freePort()
  const service = await startService({ home, port, connectionString, secret, sessionSecret, settings })
  undo.push(() => end(service))
  await untilHealthy(port, service, home)

  const db = new pg.Pool({ connectionString: superuserUrl, max: 2 })
  undo.push(() => db.end())
  return {
    url: `http://127.0.0.1:${port}`,
    connectionString,
    db,
    ticketKeys: makeKeyring([{ id: 1, secret }]),
    sessionKeys: makeKeyring([{ id: 1, secret: sessionSecret }]),
    databaseLog: () => readFile(join(dataDir, 'postgres.log'), 'utf8'),
    willClose: (close) => undo.push(close),
  }
}

interface ServicePlan {
  home: string
  port: number
  connectionString: string
  secret: Buffer
  sessionSecret: Buffer
  settings: Record<string, string>
}

/** The program of `npm start` as in production, writing its log to a file. */
async function startService({
  home,
  port,
  connectionString,
  secret,
  sessionSecret,
  settings,
}: ServicePlan): Promise<ChildProcess> {
  const { PATH, NODE_OPTIONS } = process.env
  const log = await open(join(home, 'service.log'), 'w')
  const service = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_OPTIONS,
      NODE_ENV: 'production',
      MASUK_TRUSTED_PROXIES: '0',
      PORT: String(port),
      DATABASE_URL: connectionString,
      MASUK_ORIGINS: 'https://bench.example',
      MASUK_TICKET_KEYS: `1:${secret.toString('base64')}`,
      MASUK_GRANT_KEYS: `1:${randomBytes(32).toString('base64')}`,
      MASUK_SESSION_KEYS: `1:${sessionSecret.toString('base64')}`,
      MASUK_LINK_KEYS: `1:${randomBytes(32).toString('base64')}`,
      MASUK_REQUESTS_PER_MINUTE: '1000000',
      // Mail with tickets is made by worker processes, as where much is sold at once; MASUK_RUN_JOBS=1 has it made here.
      MASUK_RUN_JOBS: process.env['MASUK_RUN_JOBS'] ?? '0',
      ...settings,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  return service
}

async function untilHealthy(port: number, service: ChildProcess, home: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.ok) return
    if (service.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`The service did not start.\n${await readFile(join(home, 'service.log'), 'utf8')}`)
    }
    await delay(50)
  }
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  service.kill('SIGTERM')
  await once(service, 'exit')
}

async function removeAll(home: string, dataDir: string): Promise<void> {
  const place = await findPlace(dataDir)
  if (place) await rm(place.home, { recursive: true, force: true, maxRetries: 5 })
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
}
