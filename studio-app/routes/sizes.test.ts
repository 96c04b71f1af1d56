import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { firstLoadOf } from '../../scripts/first-load.ts'

// What `npm run build` has made; `npm test` builds first. Source: the studio's requirements, T22.
const dist = join(import.meta.dirname, '..', 'dist', 'current')
const MOST_FIRST_BYTES = 120_000
const MOST_SCREEN_BYTES = 40_000

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const bytesOf = (files: Iterable<string>) =>
  [...files].map((file) => gzipSync(read(file), { level: 9 }).length).reduce((a, b) => a + b, 0)

beforeAll(() => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('The app is not built: run `npm run build`.')
})

/** A script with everything that it imports at once. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(`assets/${name}`, found)
  return found
}

test('the first load is at most 120 kB of scripts, compressed', () => {
  expect(bytesOf(firstLoadOf(dist))).toBeLessThanOrEqual(MOST_FIRST_BYTES)
})

test('each screen loads at most 40 kB more', () => {
  const first = new Set(firstLoadOf(dist))
  const screens = globSync('assets/*Screen-*.js', { cwd: dist })
  expect(screens.length).toBeGreaterThan(8)
  const large = screens
    .map((screen) => ({
      screen,
      bytes: bytesOf([...withImports(screen)].filter((file) => !first.has(file))),
    }))
    .filter(({ bytes }) => bytes > MOST_SCREEN_BYTES)
  expect(large).toEqual([])
})
