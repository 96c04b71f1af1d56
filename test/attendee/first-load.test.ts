import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILD = join(import.meta.dirname, '..', '..', 'attendee-app', 'dist', 'current')
const MOST_BYTES = 90_000

/** The scripts that a page needs before it can be drawn: its own, and what those import at once. */
function scriptsOf(page: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...page.matchAll(/(?:src|href)="\/app\/(assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  )
  for (const path of waiting) {
    if (found.has(path)) continue
    found.add(path)
    const text = readFileSync(join(BUILD, path), 'utf8')
    const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
    waiting.push(...[...imports].map(([, name = '']) => `assets/${name}`))
  }
  return found
}

const gzippedBytes = (path: string) => gzipSync(readFileSync(join(BUILD, path))).length

test('what the first screen loads is small', () => {
  const scripts = scriptsOf(readFileSync(join(BUILD, 'index.html'), 'utf8'))
  const bytes = [...scripts].map(gzippedBytes).reduce((sum, each) => sum + each, 0)
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(MOST_BYTES)
})
