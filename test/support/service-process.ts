import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeKeyring } from '../../server/signing/keys.ts'
import { sessionCookie, sessionCookiePair } from '../../server/signing/session-cookie.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import { addRow } from './tables.ts'
import { until } from './until.ts'
import { freePort } from './free-port.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** The program itself, in a process of its own, on the database of a house. */
export interface ServiceProcess {
  url: string
  /** Where it keeps files; removed at its end. */
  dataDir: string
  /** How much memory it has now, in MiB. */
  residentMib(): Promise<number>
  /** How much each process has that it has started. */
  childrenMib(): Promise<number[]>
  /** The person, signed in there. */
  signIn(person: Person): Promise<Person>
  end(): Promise<void>
}

/** Starts the program. `nodeOptions` are those of its process, `settings` come on top of those of every test. */
export async function startProcess(
  house: House,
  nodeOptions: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masuk-process-'))
  const secret = randomBytes(32)
  const ticketKey = house.deps.keyrings.tickets.signing
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeOptions, MAIN], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: house.database.connectionString,
      MASUK_DATA_DIR: dataDir,
      MASUK_ORIGINS: origin,
      // Those of the house: the program refuses a database whose tickets others have signed.
      MASUK_TICKET_KEYS: `${ticketKey.id}:${ticketKey.key.export().toString('base64')}`,
      MASUK_SESSION_KEYS: `1:${secret.toString('base64')}`,
      MASUK_RUN_JOBS: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const parts = { prefix: 'masuk', project: 'masuk', apiHost: new URL(origin).host, https: false }
  const cookie = sessionCookie(parts, makeKeyring([{ id: 1, secret }]))
  await until(() =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    url: origin,
    dataDir,
    residentMib: () => residentMib(child.pid),
    async childrenMib() {
      const pids = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      // One may have ended meanwhile.
      const each = pids
        .split(' ')
        .filter(Boolean)
        .map((pid) => residentMib(Number(pid)).catch(() => 0))
      return Promise.all(each)
    },
    async signIn(person) {
      const { token } = await addRow(house, 'sessions', { userId: person.userId, expiresAt: '2999-01-01' })
      return { ...person, cookie: sessionCookiePair(cookie, token) }
    },
    async end() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function residentMib(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
