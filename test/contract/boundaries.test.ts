import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// The walls of the house (docs/architecture.md). A failure here says what to do instead.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Import {
  from: string
  /** Only types: gone when the program runs. */
  types: boolean
}

interface SourceFile {
  path: string
  text: string
  imports: Import[]
}

function filesOf(folder: string): SourceFile[] {
  const skipped = (name: string) => name === 'node_modules' || name === 'dist'
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: skipped })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, imports: importsOf(text) }
    })
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

/** Where an import leads in the checkout; null for a package or a module of Node. */
function target({ path }: SourceFile, { from }: Import): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(path), from))
  return /^@masuk\/(shared|ui)\//.test(from) ? from.slice('@masuk/'.length) : null
}

const isTest = ({ path }: SourceFile) => path.includes('.test.')
const server = filesOf('server').filter((file) => !isTest(file))
const shared = filesOf('shared').filter((file) => !isTest(file))
const scannerApp = filesOf('scanner-app').filter((file) => !isTest(file))
const ui = filesOf('ui').filter((file) => !isTest(file))
const everything = [...filesOf('{server,shared,ui,scanner-app,scripts,bench,test}')]

/** The files that break a rule, so that the test's output names them. */
function breaking(files: SourceFile[], breaks: (file: SourceFile) => boolean): string[] {
  return files.filter(breaks).map(({ path }) => path)
}

const importsAtRunTime =
  (...packages: string[]) =>
  (file: SourceFile) =>
    file.imports.some(
      ({ from, types }) => !types && packages.some((name) => from === name || from.startsWith(`${name}/`)),
    )
const outside = (folder: string) => (file: SourceFile) => !file.path.startsWith(folder)

test('only server/http uses Koa', () => {
  const offenders = breaking(server.filter(outside('server/http/')), importsAtRunTime('koa'))
  expect(
    offenders,
    'Write a handler that takes { input, proof, deps } and returns its reply; import only types of Koa',
  ).toEqual([])
})

test('only server/db, and server/postgres for its own server, open connections to PostgreSQL', () => {
  const others = server.filter(outside('server/db/')).filter(outside('server/postgres/'))
  const offenders = breaking(others, importsAtRunTime('pg', 'knex'))
  expect(
    offenders,
    'Take a pool or a transaction as your first parameter; import only types of pg and knex',
  ).toEqual([])
})

test('only server/signing has keys in its hands', () => {
  const secret = /\b(createHmac|hkdfSync|createSecretKey|timingSafeEqual|createSign|createVerify)\b/
  const offenders = breaking(server.filter(outside('server/signing/')), ({ text }) => secret.test(text))
  expect(offenders, 'Sign and verify in server/signing, and hand out functions that hold their key').toEqual(
    [],
  )
})

test('only server/config.ts reads the environment', () => {
  const allowed = [
    'server/config.ts',
    // They hand the whole of it to readConfig.
    'server/main.ts',
    'server/operator/masuk.ts',
    'server/worker.ts',
    // PATH, for PostgreSQL's own programs, which get nothing else of our environment.
    'server/postgres/account.ts',
  ]
  const offenders = breaking(
    server,
    ({ path, text }) => text.includes('process.env') && !allowed.includes(path),
  )
  expect(
    offenders,
    'Add the setting to server/config.ts and take it from the Config that you are given',
  ).toEqual([])
  const reads = server
    .filter(({ path }) => /(main|masuk|worker)\.ts$/.test(path))
    .map(({ text }) => text.match(/process\.env\S*/g))
  expect(reads, 'main.ts, masuk.ts and worker.ts pass the environment to readConfig, once').toEqual([
    ['process.env))'],
    ['process.env)'],
    ['process.env))'],
  ])
})

test('slices do not import the store.ts of another slice', () => {
  const allowed = new Set([
    // Until the studio exists, the demo shows what the operator's command lists.
    'server/demo/pages.ts -> server/operator/store.ts',
    'server/demo/welcome.ts -> server/operator/store.ts',
  ])
  const found = server.flatMap((file) =>
    file.imports
      .filter(({ types }) => !types)
      .map((each) => target(file, each))
      .filter((to) => to !== null && /(^|[/-])store\.ts$/.test(to) && dirname(to) !== dirname(file.path))
      .map((to) => `${file.path} -> ${to}`),
  )
  const advice =
    'Call a named function of that slice, such as issueTickets(tx, …), or move the query to your own store.ts'
  expect(
    found.filter((way) => !allowed.has(way)),
    advice,
  ).toEqual([])
})

describe('shared/ runs anywhere', () => {
  test('it imports nothing but itself and zod', () => {
    const found = shared.flatMap((file) =>
      file.imports.map((each) => ({ to: target(file, each) ?? each.from, file: file.path })),
    )
    const foreign = found.filter(({ to }) => to !== 'zod' && !to.startsWith('shared/'))
    expect(foreign, 'A rule that both sides need takes what it uses as a parameter').toEqual([])
  })

  test('it is compiled without any platform', () => {
    const base = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: { lib: string[]; types: string[] }
    }
    const own = JSON.parse(readFileSync(join(ROOT, 'shared/tsconfig.json'), 'utf8')) as {
      extends: string
      compilerOptions?: object
    }
    expect(own, 'shared/tsconfig.json adds no lib and no types').toMatchObject({
      extends: '../tsconfig.json',
    })
    expect(own.compilerOptions ?? {}).not.toHaveProperty('lib')
    expect(own.compilerOptions ?? {}).not.toHaveProperty('types')
    expect(base.compilerOptions).toMatchObject({ lib: ['es2024'], types: [] })
  })
})

test('the server and the apps know each other only through shared/', () => {
  const crossing = [...server, ...shared, ...ui, ...scannerApp].flatMap((file) => {
    const top = file.path.split('/')[0] ?? ''
    const isApp = top.endsWith('-app')
    const ways = file.imports.map((each) => target(file, each)).filter((to) => to !== null)
    return ways
      .filter((to) => !to.startsWith(`${top}/`) && !to.startsWith('shared/'))
      .filter((to) => !(isApp && to.startsWith('ui/')))
      .map((to) => `${file.path} -> ${to}`)
  })
  expect(crossing, 'Put what both sides need into shared/, and what several apps draw into ui/').toEqual([])
})

test('ui/ serves every app: it takes only what is in its package', () => {
  const found = ui
    .filter(outside('ui/build/'))
    .flatMap((file) => file.imports.map((each) => ({ to: target(file, each) ?? each.from, file: file.path })))
  const foreign = found.filter(({ to }) => !/^(ui|shared)\/|^(preact|@preact\/signals)(\/|$)/.test(to))
  expect(foreign, 'What only one app needs belongs to that app; hand it in as a parameter').toEqual([])
})

test('colours are said once, in ui/styles/tokens.css', () => {
  const sheets = globSync('{ui,scanner-app,server}/**/*.css', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  const literal = /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i
  const offenders = sheets.filter(
    (path) => path !== 'ui/styles/tokens.css' && literal.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(offenders, 'Use a token, or add one').toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = breaking(everything, ({ text }) => text.split('\n').length - 1 > 300)
  expect(long, 'Find the second thing that this file is about, and give it a file of its own').toEqual([])
})

test('nothing is of type any', () => {
  const any = /(:|\bas|<|\||,)\s*any\b\s*([[\])>,;=|]|$)/m
  const offenders = breaking(
    everything,
    ({ path, text }) => any.test(text) && path !== 'test/contract/boundaries.test.ts',
  )
  expect(offenders, 'Say unknown, and check it at the edge').toEqual([])
})

test('folders are at most two deep below a top-level one, and none is called src', () => {
  const offenders = breaking(everything, ({ path }) => path.split('/').length > 4 || path.includes('/src/'))
  expect(offenders, 'Move the file up: the top-level folder is the source').toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const empty = /^(utils?|helpers?|managers?|services?|common|data|info|misc|lib)$/
  const offenders = breaking(everything, ({ path }) =>
    path.split('/').some((part) => empty.test(basename(part).replace(/(\.test)?\.tsx?$/, ''))),
  )
  expect(offenders, 'Name it by the one thing that it is about (docs/vocabulary.md)').toEqual([])
})

test('file names are kebab-case; only components begin with a capital', () => {
  const good = /^([a-z0-9]+([-.][a-z0-9]+)*\.(d\.)?tsx?|[A-Z][A-Za-z]+(\.test)?\.tsx)$/
  const offenders = breaking(everything, ({ path }) => !good.test(basename(path)))
  expect(offenders, 'Rename: words in lower case, joined by hyphens').toEqual([])
})
