import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { firstLoadOf } from '../scripts/first-load.ts'
import { family } from './figure.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'scanner-app', 'dist', 'current')
/** Compressed copies for the wire, and what only people who debug load. */
const NOT_KEPT = /\.(br|gz|map)$/

/** What a phone loads to become a scanner. */
export const scannerSize = family(
  {
    /** Before the first screen: the entry and its static imports. */
    'scanner-js-gzip': { unit: 'kB', atMost: 60 },
    /** Beside it: the worker that decodes, without its wasm. */
    'scanner-decoder-gzip': { unit: 'kB', atMost: 15 },
    'scanner-precache': { unit: 'MB', atMost: 1.5 },
  },
  async () => {
    // Ends at once when the sources have not changed.
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build-apps.ts')], { cwd: ROOT })
    const start = firstLoadOf(DIST).map((file) => join(DIST, file))
    return {
      'scanner-js-gzip': await gzipped(start),
      'scanner-decoder-gzip': await gzipped(filesOf('assets/decode-worker-*.js')),
      'scanner-precache': sum((await contents(filesOf('**/*'))).map((file) => file.length)) / 1_000_000,
    }
  },
)

function filesOf(pattern: string): string[] {
  const files = globSync(pattern, { cwd: DIST, withFileTypes: true })
  const kept = files.filter(
    (file) => file.isFile() && !file.name.startsWith('.') && !NOT_KEPT.test(file.name),
  )
  if (kept.length === 0) throw new Error(`There is no ${pattern} in ${DIST}.`)
  return kept.map((file) => join(file.parentPath, file.name))
}

const contents = (paths: readonly string[]) => Promise.all(paths.map((path) => readFile(path)))

/** Kilobytes on the wire. */
async function gzipped(paths: readonly string[]): Promise<number> {
  return sum((await contents(paths)).map((file) => gzipSync(file, { level: 9 }).length)) / 1_000
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
