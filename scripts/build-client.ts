import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// `npm run build:client`: the contract package as other projects install it: JavaScript and type declarations.

const root = join(import.meta.dirname, '..')
const out = process.argv[2] ?? join(root, 'shared', 'dist')

await rm(out, { recursive: true, force: true })
const options = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions', '--outDir', out]
const files = ['index.ts', 'contract/openapi.ts', 'contract/audit-actions.ts']
const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as {
  compilerOptions: object
}
const config = join(root, 'node_modules', `.build-client-${process.pid}.json`)
await writeFile(
  config,
  JSON.stringify({
    compilerOptions: { ...compilerOptions, rootDir: join(root, 'shared') },
    files: files.map((file) => join(root, 'shared', file)),
  }),
)
try {
  await promisify(execFile)(join(root, 'node_modules', '.bin', 'tsc'), ['-p', config, ...options])
} finally {
  await rm(config)
}
const { version, license, dependencies } = JSON.parse(
  await readFile(join(root, 'shared', 'package.json'), 'utf8'),
) as Record<string, unknown>
const described = {
  name: '@masuk/shared',
  version,
  license,
  type: 'module',
  sideEffects: false,
  exports: { '.': './index.js', './*.js': './*.js' },
  dependencies,
}
await writeFile(join(out, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
