import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'
import { PUSH_SETTINGS } from './house.ts'
import type { House } from './house.ts'

const WORKER = fileURLToPath(new URL('../../server/worker.ts', import.meta.url))

/** A process that runs jobs and nothing else, on the database of a house. */
export interface WorkerProcess {
  /** Ends it as a power cut does; again it does nothing. */
  kill(): Promise<void>
}

export async function startWorkerProcess(
  house: House,
  settings: Record<string, string> = {},
): Promise<WorkerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masuk-worker-'))
  const ticketKey = house.deps.keyrings.tickets.signing
  const child = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      NODE_ENV: 'test',
      DATABASE_URL: house.database.connectionString,
      MASUK_DATA_DIR: dataDir,
      MASUK_ORIGINS: house.deps.origins.join(','),
      MASUK_TICKET_KEYS: `${ticketKey.id}:${ticketKey.key.export().toString('base64')}`,
      LOG_LEVEL: 'silent',
      ...PUSH_SETTINGS,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
