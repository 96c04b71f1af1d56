import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { family } from './figure.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'scanner-app', 'dist', 'current')
/** Compressed copies for the wire, and what only people who debug load. */
const NOT_KEPT = /\.(br|gz|map)$/

/** What a phone loads to become a scanner. */
export const scannerSize = family(
  {
    'scanner-js-gzip': { unit: 'kB', atMost: 60 },
    'scanner-precache': { unit: 'MB', atMost: 1.5 },
  },
  async () => {
    // Ends at once when the sources have not changed.
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build-apps.ts')], { cwd: ROOT })
    const scripts = await contentsOf('**/*.js')
    const everything = await contentsOf('**/*')
    return {
      'scanner-js-gzip': sum(scripts.map((file) => gzipSync(file, { level: 9 }).length)) / 1_000,
      'scanner-precache': sum(everything.map((file) => file.length)) / 1_000_000,
    }
  },
)

async function contentsOf(pattern: string): Promise<Buffer[]> {
  const files = globSync(pattern, { cwd: DIST, withFileTypes: true })
  const kept = files.filter(
    (file) => file.isFile() && !file.name.startsWith('.') && !NOT_KEPT.test(file.name),
  )
  if (kept.length === 0) throw new Error(`There is no ${pattern} in ${DIST}.`)
  return Promise.all(kept.map((file) => readFile(join(file.parentPath, file.name))))
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
