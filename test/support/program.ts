import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPlace } from '../../server/postgres/place.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import { makeEmptyDatabase } from './database.ts'
import { until } from './until.ts'

/** A whole start, on a machine that does ten other things. */
export const PROGRAM_PATIENCE_MS = 55_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A process of ours, as a person starts it. */
export interface Program {
  /** What it has printed so far. */
  printed(): { out: string; err: string }
  /** The first match in what it prints, as soon as it is there. */
  prints(words: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** Starts a file of the checkout with exactly these settings, whatever the machine has set. */
export function startProgram(file: string, args: string[], settings: Record<string, string>): Program {
  const env = { PATH: process.env['PATH'], TZ: 'America/New_York', ...COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }))
  return {
    printed: () => printed,
    prints: (words) =>
      until(() => {
        const found = words.exec(printed.out)
        if (!found && child.exitCode !== null) throw new Error(`Ended with ${child.exitCode}: ${printed.err}`)
        return found
      }, PROGRAM_PATIENCE_MS),
    signal: (name) => child.kill(name),
    ended,
  }
}

/** Runs a program to its end. */
export function runProgram(file: string, args: string[], settings: Record<string, string>): Promise<Ended> {
  return startProgram(file, args, settings).ended
}

/** Settings for starts on one data directory and one empty database, with a way to remove both. */
export async function makeInstance() {
  const database = await makeEmptyDatabase()
  const { dataDir, remove: removeDataDir } = await makeDataDir()
  const settings = {
    DATABASE_URL: database.connectionString,
    MASUK_DATA_DIR: dataDir,
    NODE_ENV: 'development',
    PORT: '0',
  }
  return {
    database,
    dataDir,
    settings,
    async remove() {
      await database.drop()
      await removeDataDir()
    },
  }
}

/** A data directory for one instance, with a way to remove it and the database in it. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'masuk-instance-'))
  // Root's PostgreSQL runs under another account, which has to pass through.
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'data')
  return {
    dataDir,
    async remove() {
      const place = await findPlace(dataDir)
      for (const directory of [parent, place?.home ?? parent]) {
        await rm(directory, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}
