import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { firstLoadOf } from '../../scripts/first-load.ts'

// What `npm run build` has made; `npm test` builds first.
const dist = join(import.meta.dirname, '..', 'dist', 'current')
const WORKER = 'service-worker.js'
const MOST_SCRIPT_BYTES = 60_000
const MOST_KEPT_BYTES = 1_500_000

const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const built = () => globSync('**/*.*', { cwd: dist }).filter((file) => !/\.(br|gz)$/.test(file))

beforeAll(() => {
  if (!existsSync(join(dist, WORKER))) throw new Error('The app is not built: run `npm run build`.')
})

test('every file of the build is kept on the device', () => {
  const worker = read(WORKER)
  const missing = built().filter((file) => file !== WORKER && !worker.includes(`"url":"${file}"`))
  expect(missing, 'add their kinds to globPatterns in vite.config.ts').toEqual([])
  for (const kind of ['.wasm', '.css', '.png', '.webmanifest', 'index.html'])
    expect(worker).toContain(`${kind}"`)
})

test('the door loads at most 60 kB of scripts, compressed, before its first screen, and keeps at most 1.5 MB', () => {
  const sum = (files: string[], size: (file: string) => number) => files.map(size).reduce((a, b) => a + b, 0)
  expect(sum(firstLoadOf(dist), (file) => gzipSync(read(file), { level: 9 }).length)).toBeLessThanOrEqual(
    MOST_SCRIPT_BYTES,
  )
  expect(sum(built(), (file) => statSync(join(dist, file)).size)).toBeLessThanOrEqual(MOST_KEPT_BYTES)
})

test('what is loaded later carries its version in its name, so that no other version can stand in for it', () => {
  const start = firstLoadOf(dist)
  const later = start.flatMap((file) => [...read(file).matchAll(/import\(\s*["'`]\.\/([^"'`]+)/g)])
  expect(later.length).toBeGreaterThan(0)
  for (const [, file] of later) expect(file).toMatch(/^[\w-]+-[\w-]{8}\.js$/)
})

test('the page bears the content policy: nothing inline, nothing from elsewhere', () => {
  const page = read('index.html')
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/)
  const links = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])
  expect(links.filter((link) => !link?.startsWith('/door/'))).toEqual([])
})

test('the service worker never opens a database: suspended, it would block the queue of the page', () => {
  expect(read(WORKER)).not.toMatch(/indexedDB/i)
})
