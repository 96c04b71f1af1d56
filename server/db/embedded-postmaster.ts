import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { actingAs } from './embedded-account.ts'
import { disownPidFile, processExists, readPidFile } from './embedded-pid-file.ts'
import type { Place } from './embedded-place.ts'

/** For a small machine that PostgreSQL shares with Masuk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // A statement whose client has died ends, and lets go of its locks.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Terse: the detail of a violated constraint quotes people's data.
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %a ',
}

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const FAST_SHUTDOWN = { signal: 'SIGINT', patienceMs: 20_000 } as const
const IMMEDIATE_SHUTDOWN = { signal: 'SIGQUIT', patienceMs: 10_000 } as const

/** A postmaster on its way up, which may end again. */
export interface StartedPostmaster {
  hasEnded(): boolean
  /** What it has written since. */
  messages(): Promise<string>
  end(): Promise<void>
}

/** Starts a postmaster without waiting until it is ready. The caller holds the start lock. */
export async function startPostmaster(
  place: Place,
  { binaries, durable, port }: { binaries: string; durable: boolean; port: number },
): Promise<StartedPostmaster> {
  const last = await readPidFile(place.cluster)
  if (last && processExists(last.pid)) await disownPidFile(last, place.cluster)
  const settings = { port, ...SETTINGS, ...(durable ? {} : FORGETFUL) }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // We open the log: the account may be unable to reach it.
  const file = join(place.dataDir, 'postgres.log')
  const log = await open(file, 'a', 0o600)
  const { size } = await log.stat()
  const messages = async (): Promise<string> => (await readFile(file)).subarray(size).toString().trim()
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(join(binaries, 'postgres'), ['-D', place.cluster, ...options], {
        ...actingAs(place.account),
        // A session of its own: Ctrl+C in our terminal must reach PostgreSQL through us, after our own work.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      })
      child.unref()
      child.once('error', reject)
      child.once('spawn', () => resolve({ ...followed(child), messages }))
    })
  } finally {
    await log.close()
  }
}

function followed(child: ChildProcess): Omit<StartedPostmaster, 'messages'> {
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    end: async () => {
      if (child.pid !== undefined && !hasEnded()) await stopPostmaster(child.pid)
    },
  }
}

/** Asks for a fast shutdown, then for an immediate one; resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, patienceMs } of [FAST_SHUTDOWN, IMMEDIATE_SHUTDOWN]) {
    if (await isGone(pid)) return
    if (!isSent(pid, signal)) return
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      if (await isGone(pid)) return
      await delay(10)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

/** False when the process has ended in this very moment. */
function isSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** A zombie has ended too: where nobody collects the dead, as in a container without an init, it stays for good. */
async function isGone(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status === null || /\) [ZX] [^)]*$/.test(status)
}
