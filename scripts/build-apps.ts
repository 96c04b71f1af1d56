import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildFolder, freshFolder, isCurrent, keepBuild, switchTo } from './switch-build.ts'

// `npm run build`: builds each app into its dist/, unless what is there was built from the very same sources.

const root = join(import.meta.dirname, '..')
const apps = ['scanner-app', 'attendee-app', 'studio-app']
/** What goes into every app, beside its own folder. */
const COMMON = [
  'shared/**',
  'ui/**',
  'scripts/{build-apps,switch-build}.ts',
  'package-lock.json',
  'tsconfig.json',
]
const TEXT = '**/*.{html,js,css,svg,wasm,webmanifest}'

/** A digest of everything that goes into an app. */
function hashSources(app: string): string {
  const files = globSync([...COMMON, `${app}/**`], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => name === 'dist' || name === 'node_modules',
  })
  const paths = files
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Builds beside the kept builds and moves there at the end, so that nobody ever sees half an app. */
async function buildApp(app: string, { dist, name }: { dist: string; name: string }): Promise<string> {
  const beganAt = performance.now()
  const folder = join(root, app)
  const fresh = await freshFolder(dist)
  // Loaded only here: starting Vite takes longer than finding out that nothing has changed.
  const { build } = await import('vite')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  await build({
    root: folder,
    logLevel: 'error',
    define: { APP_VERSION: JSON.stringify(`${version}+${name.slice(0, 8)}`) },
    build: { outDir: fresh, emptyOutDir: true },
  })
  const before = join(dist, 'current')
  await Promise.all(globSync(TEXT, { cwd: fresh }).map((file) => compress({ file, fresh, before })))
  const size = await sizeOf(fresh)
  await keepBuild(dist, { name, fresh })
  return `${app} built in ${((performance.now() - beganAt) / 1000).toFixed(1)} s: ${size}`
}

const encodings = { br: promisify<Buffer, Buffer>(brotliCompress), gz: promisify<Buffer, Buffer>(gzip) }

/** Puts the compressed forms of a file beside it. Those of a hashed name never change: the last build has them. */
async function compress({ file, fresh, before }: Record<'file' | 'fresh' | 'before', string>): Promise<void> {
  for (const [ending, encode] of Object.entries(encodings)) {
    const compressed = join(before, `${file}.${ending}`)
    const after = join(fresh, `${file}.${ending}`)
    if (file.startsWith('assets/') && existsSync(compressed)) await copyFile(compressed, after)
    else await writeFile(after, await encode(await readFile(join(fresh, file))))
  }
}

/** What a device loads, in words. */
async function sizeOf(folder: string): Promise<string> {
  const kb = async (pattern: string) => {
    const files = globSync(pattern, { cwd: folder }).filter((file) => !file.endsWith('.map'))
    const sizes = await Promise.all(files.map(async (file) => (await readFile(join(folder, file))).length))
    return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)
  }
  return `${await kb('**/*.js.gz')} kB of JavaScript (gzip), ${await kb('**/*.{html,js,css,svg,png,wasm,webmanifest}')} kB kept offline`
}

for (const app of apps) {
  const dist = join(root, app, 'dist')
  const name = hashSources(app)
  if (isCurrent(dist, name)) continue
  if (!existsSync(buildFolder(dist, name))) process.stderr.write(`${await buildApp(app, { dist, name })}\n`)
  await switchTo(dist, name)
}
