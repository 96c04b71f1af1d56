import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  from: string
  /** Only types: gone when the program runs. */
  types: boolean
}

export interface SourceFile {
  path: string
  text: string
  imports: Import[]
}

/** The TypeScript below a folder, with what each file imports. */
export function filesOf(folder: string): SourceFile[] {
  const skipped = (name: string) => name === 'node_modules' || name === 'dist'
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: skipped })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, imports: importsOf(text) }
    })
}

/** The server without the tests that lie beside its files. */
export function filesOfServer(): SourceFile[] {
  return filesOf('server').filter((file) => !isTest(file))
}

export function isTest({ path }: SourceFile): boolean {
  return path.includes('.test.')
}

/** Where an import leads in the checkout; null for a package or a module of Node. */
export function target({ path }: SourceFile, { from }: Import): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(path), from))
  return /^@masuk\/(shared|ui)\//.test(from) ? from.slice('@masuk/'.length) : null
}

function importsOf(text: string): Import[] {
  const first = [...text.matchAll(/^import\s+(?:([\w\s{},*$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm)]
  const passedOn = [
    ...text.matchAll(/^export\s+((?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?))\s+from\s+['"]([^'"]+)['"]/gm),
  ]
  const later = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)]
  return [
    ...[...first, ...passedOn].map(([, what = '', from = '']) => ({ from, types: isOnlyTypes(what) })),
    ...later.map(([, from = '']) => ({ from, types: false })),
  ]
}

function isOnlyTypes(what: string): boolean {
  if (what.startsWith('type ')) return true
  const [, names] = /^\{([^}]*)\}$/.exec(what.trim()) ?? []
  return names !== undefined && names.split(',').every((name) => /^\s*(type\s|$)/.test(name))
}
