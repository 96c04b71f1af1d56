import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import type { SigningKey } from '../../server/config.ts'
import type { Deps } from '../../server/core/deps.ts'
import type { AiProvider } from '../../server/outside/ai/provider.ts'
import type { PaymentGateway } from '../../server/outside/payments/gateway.ts'
import { makeKeyring } from '../../server/signing/keys.ts'
import type { PosterReader } from '../../server/outside/posters/read-poster.ts'
import type { PushService } from '../../server/outside/push/push-service.ts'
import { startService } from '../../server/start-service.ts'
import type { Service } from '../../server/start-service.ts'
import { ask } from './ask.ts'
import type { Answered, Asked } from './ask.ts'
import { makeClock } from './clock.ts'
import type { TestClock } from './clock.ts'
import { cloneTemplate } from './database.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { quietAi } from './quiet-ai.ts'

/** The real service on a database of its own, with a clock that the test moves. */
export interface House {
  /** http://127.0.0.1:PORT */
  url: string
  deps: Deps
  /** Where files are kept; removed with the house. */
  dataDir: string
  clock: TestClock
  database: TestDatabase
  rows: TestDatabase['rows']
  /** What the service wrote to its log, line by line. */
  logLines: string[]
  ask(asked: Asked): Promise<Answered>
  stop: Service['stop']
  /** Stops the service and drops its database. */
  close(): Promise<void>
}

export interface HouseOptions {
  /** Settings by their name in the environment, on top of those of every test. */
  settings?: Record<string, string>
  ticketKeys?: readonly SigningKey[]
  grantKeys?: readonly SigningKey[]
  linkKeys?: readonly SigningKey[]
  /** How buyers pay; left out: as the settings say. */
  gateways?: readonly PaymentGateway[]
  /** How browsers are alerted; left out: as the settings say. */
  push?: PushService
  /** How posters are read; left out: in a process of their own, within 20 seconds. */
  posters?: PosterReader
  /** Who writes answers, or nobody; left out: as the settings say, and without any a model that says always the same. */
  ai?: AiProvider | null
  clock?: TestClock
  /** The database of another house, which stays that one's. */
  database?: TestDatabase
  /** Another way to the database than its own address. */
  connectionString?: string
}

export const freshKey = (id: number): SigningKey => ({ id, secret: randomBytes(32) })
// The same for all houses of a file: what one has signed another one knows.
const ticketKeys = [freshKey(1)]
const grantKeys = [freshKey(1)]
const sessionKeys = [freshKey(1)]
const linkKeys = [freshKey(1)]

/** Of a pair that is nowhere else. */
export const PUSH_SETTINGS = {
  MASUK_PUSH_PUBLIC_KEY:
    'BEg2xH8Q5Bwuas10hUTEbk0YIdi9ECpu0yQduMp0sTkArWPQaFZBgOLSXXbt4TbmsOcY0YZkhyjuxBKvygTdIOs',
  MASUK_PUSH_PRIVATE_KEY: 'FsCzbKmMDxpb3wyvZfD8x-QFeRyz9MyTOZVY3fgPTO4',
  MASUK_PUSH_SUBJECT: 'mailto:push@masuk.my',
} as const

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const database = options.database ?? (await cloneTemplate())
  const clock = options.clock ?? makeClock()
  const logLines: string[] = []
  const dataDir = join(tmpdir(), `masuk-house-${randomUUID()}`)
  const { port, service } = await startOnFreePort((port) => ({
    config: readConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      MASUK_REQUESTS_PER_MINUTE: '1000000',
      MASUK_DATA_DIR: dataDir,
      ...PUSH_SETTINGS,
      // Not those of a file that a developer may have in the data directory.
      MASUK_FLAGS: 'search-typos=1',
      ...options.settings,
    }),
    connectionString: options.connectionString ?? database.connectionString,
    log: pino({ level: 'debug', base: null }, { write: (line) => logLines.push(line) }),
    clock,
    ...(options.push && { push: options.push }),
    ...(options.settings?.['MASUK_AI_URL'] === undefined && {
      ai: options.ai === undefined ? quietAi : options.ai,
    }),
    ...(options.posters && { posters: options.posters }),
    ...(options.gateways && { gateways: options.gateways }),
    keyrings: {
      tickets: makeKeyring(options.ticketKeys ?? ticketKeys),
      grants: makeKeyring(options.grantKeys ?? grantKeys),
      sessions: makeKeyring(sessionKeys),
      links: makeKeyring(options.linkKeys ?? linkKeys),
    },
  }))
  const url = `http://127.0.0.1:${port}`
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= service.stop())
  return {
    url,
    dataDir,
    deps: service.deps,
    clock,
    database,
    rows: database.rows,
    logLines,
    ask: (asked) => ask(url, asked),
    stop,
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
      if (!options.database) await database.drop()
    },
  }
}

type Parts = Parameters<typeof startService>[0]

/** The port is chosen first, because a service with configured origins does not say which one it got. */
async function startOnFreePort(
  partsFor: (port: number) => Parts,
): Promise<{ port: number; service: Service }> {
  const port = await freePort()
  try {
    return { port, service: await startService(partsFor(port)) }
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    return startOnFreePort(partsFor)
  }
}
