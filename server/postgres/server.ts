import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { actingAs, succeeds } from './account.ts'
import { findBinaries } from './binaries.ts'
import { readKept, writeKept } from './kept.ts'
import type { Place } from './place.ts'

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

/** The main process of a running server. */
export interface Postmaster {
  pid: number
  port: number
  /** As PostgreSQL writes it: `starting`, `ready`, `stopping`, … */
  status: string
}

const pidFileIn = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The postmaster that runs on this cluster, or null. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  // Of another user's cluster nothing can be read, and nothing is ours.
  const text = await readKept(pidFileIn(cluster)).catch(() => null)
  const lines = (text ?? '').split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  // After a reboot or a container's restart the id may be another program's, or another cluster's postmaster's.
  const commandLine = await readFile(`/proc/${postmaster.pid}/cmdline`, 'utf8').catch(() => '')
  const [program = '', ...args] = commandLine.split('\0')
  return basename(program) === 'postgres' && args.includes(cluster) ? postmaster : null
}

/**
 * Starts a server and waits until it is ready, ends or is still at it after some seconds: `findPostmaster` tells which.
 * Returns what it has logged. The caller holds the start lock.
 */
export async function startServer(
  place: Place,
  { port, durable }: { port: number; durable: boolean },
): Promise<string> {
  await disownPidFile(place.cluster)
  const settings = Object.entries({ port, ...SETTINGS, ...(durable ? {} : FORGETFUL) })
  // pg_ctl's own -D reaches a shell between double quotes, where a $ in the path would be expanded.
  const options = ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const file = join(place.dataDir, 'postgres.log')
  const program = join(await findBinaries(place.account), 'pg_ctl')
  const { env, ...account } = actingAs(place.account)
  // Opened by us: the account may be unable to reach it.
  const log = await open(file, 'a', 0o600)
  try {
    const { size } = await log.stat()
    const args = ['start', '--silent', '--wait', '--timeout=2', '-o', options.map(quoted).join(' ')]
    const child = spawn(program, args, {
      ...account,
      env: { ...env, PGDATA: place.cluster },
      // A session of its own: Ctrl+C in our terminal must reach PostgreSQL through us, after our own work.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'exit')
    return (await readFile(file)).subarray(size).toString().trim()
  } finally {
    await log.close()
  }
}

const quoted = (argument: string): string => `'${argument.replaceAll("'", String.raw`'\''`)}'`

/**
 * PostgreSQL takes a left-over postmaster.pid for a running server when another program has its process id by now. Its
 * own grandparent's id it ignores, so ours is written in. The file itself stays: by its other lines PostgreSQL finds out
 * whether children of the dead postmaster still work on the data.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const text = await readKept(pidFileIn(cluster))
  if (text === null || (await findPostmaster(cluster))) return
  const file = pidFileIn(cluster)
  await writeKept(file, [process.pid, ...text.split('\n').slice(1)].join('\n'))
  // Readable to the account that runs PostgreSQL, whatever our umask; the directory keeps everybody else out.
  await chmod(file, 0o644)
}

/** Ends every connection and the server, if it runs. Nothing committed is lost. */
export async function stopServer(place: Place): Promise<void> {
  const waits = { fast: 20, immediate: 10 }
  for (const [mode, timeout] of Object.entries(waits)) {
    if (!(await findPostmaster(place.cluster))) return
    const args = ['stop', '--silent', `--mode=${mode}`, `--timeout=${timeout}`, `--pgdata=${place.cluster}`]
    await succeeds(place.account, join(await findBinaries(place.account), 'pg_ctl'), args)
  }
  const left = await findPostmaster(place.cluster)
  if (left) throw new Error(`PostgreSQL (process ${left.pid}) does not stop.`)
}
