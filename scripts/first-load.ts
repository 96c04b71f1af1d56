import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An import at the beginning of a built file; `import("…")` is loaded later. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g
const ENTRY = /<script type="module"[^>]* src="[^"]*\/(assets\/[^"]+\.js)"/

/** The scripts that the page of a built app needs before it shows anything: its entry and all that is imported from there. */
export function firstLoadOf(dist: string): string[] {
  const entry = ENTRY.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1]
  if (!entry) throw new Error(`The page in ${dist} has no script.`)
  const found = new Set([entry])
  // The set grows while it is walked.
  for (const file of found) for (const imported of staticImportsOf(dist, file)) found.add(imported)
  return [...found]
}

function staticImportsOf(dist: string, file: string): string[] {
  const code = readFileSync(join(dist, file), 'utf8')
  return [...code.matchAll(STATIC_IMPORT)].map(([, path = '']) => join('assets', path))
}
