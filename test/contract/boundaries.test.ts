import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf, filesOfServer, isTest, ROOT, target } from '../support/source-files.ts'
import type { SourceFile } from '../support/source-files.ts'

// What each part may touch (docs/architecture.md). A failure here says what to do instead.

const server = filesOfServer()
const shared = filesOf('shared').filter((file) => !isTest(file))
const scannerApp = filesOf('scanner-app').filter((file) => !isTest(file))
const otherApps = filesOf('{attendee-app,studio-app}').filter((file) => !isTest(file))
const ui = filesOf('ui').filter((file) => !isTest(file))
const everything = [...filesOf('{server,shared,ui,scanner-app,attendee-app,studio-app,scripts,bench,test}')]

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
  // What gateways sign with a secret that they gave us.
  const gateways = 'server/outside/payments/mac.ts'
  const offenders = breaking(server.filter(outside('server/signing/')), ({ text }) =>
    secret.test(text),
  ).filter((path) => path !== gateways)
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

test('slices do not import the store.ts of another slice, not even its types', () => {
  const found = server.flatMap((file) =>
    file.imports
      .map((each) => target(file, each))
      .filter((to) => to !== null && /(^|[/-])store\.ts$/.test(to) && dirname(to) !== dirname(file.path))
      .map((to) => `${file.path} -> ${to}`),
  )
  expect(
    found,
    'Call a named function of that slice, such as requireEvent of events/event.ts; locks are in server/locks for all',
  ).toEqual([])
})

test('only server/locks locks rows', () => {
  const lock = /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b(?=\s*(of\s|[`'"$]))/i
  const offenders = breaking(server.filter(outside('server/locks/')), ({ text }) => lock.test(text))
  expect(offenders, 'Take a lock of server/locks, or add one there at its place in the order').toEqual([])
})

test('only server/db says what a transaction is', () => {
  const own = /\bpg\.(PoolClient|Client)\b/
  const allowed = new Set([
    // The pool that the sign-in library is handed.
    'server/identity/library-pool.ts',
  ])
  const offenders = breaking(
    server.filter(outside('server/db/')),
    ({ path, text }) => own.test(text) && !allowed.has(path),
  )
  expect(offenders, 'Take Db to read and Tx to write, of server/db/db.ts').toEqual([])
})

test('only server/changes opens transactions and writes to the audit log for requests', () => {
  const others = [
    'server/changes/',
    // Before anybody is signed in there is no right to ask for again.
    'server/identity/',
    // No request at all.
    'server/operator/',
    'server/welcome.ts',
    'server/scanners/make-pairing-code.ts',
    // Beside the entry of an erasure, one in the log of each organisation.
    'server/team/leave-teams.ts',
    // Told by a gateway, and no person: the ledger keeps it.
    'server/callbacks/',
    'server/payments/',
    'server/refunds/',
    'server/reconciliation/',
    'server/tickets/mail-queue.ts',
    // A read that is written down; it changes nothing.
    'server/platform/audit.ts',
    // Nobody's doing: its time has come.
    'server/giveaways/close.ts',
    // Jobs: the request has written down who sent it.
    'server/broadcasts/jobs.ts',
    'server/blobs/remove-unused.ts',
    // Whoever has the link of a mail: nobody is signed in, and its row says when.
    'server/broadcasts/opt-outs/unsubscribe.ts',
    // How much was asked: nothing of an organisation changes.
    'server/assistant/budget.ts',
    // Jobs, of which nobody is the actor.
    'server/event-updates/',
    'server/push/alert-store.ts',
    // Nobody asks for it: a look into the wallet finds what the address of the account proves to be theirs.
    'server/registrations/issued/claim.ts',
  ]
  const offenders = breaking(
    server.filter(({ path }) => !others.some((each) => path.startsWith(each))),
    (file) =>
      file.imports.some((each) =>
        ['server/db/transaction.ts', 'server/db/audit-log.ts'].includes(target(file, each) ?? ''),
      ),
  )
  expect(offenders, 'Change it with changeEvent, changeTeam or another of server/changes').toEqual([])
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
  const crossing = [...server, ...shared, ...ui, ...scannerApp, ...otherApps].flatMap((file) => {
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
  const sheets = globSync('{ui,scanner-app,attendee-app,studio-app,server}/**/*.css', {
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

test('no element is made while a file is loaded', () => {
  // `const a = <p />`, `const a = (`, or an entry of such a table: each beside the margin, since oxfmt lays them out.
  const shared = /^(?:export )?const [^=\n]+ = (?:<|\(\n\s*<)|^ {2}['\w-]+: (?:<|\(\n\s*<)/m
  const offenders = breaking([...ui, ...scannerApp, ...otherApps], ({ path, text }) => {
    const code = text.replaceAll(/^(?:export )?(?:function|interface|type) [\s\S]*?^}/gm, '')
    return path.endsWith('.tsx') && shared.test(code)
  })
  expect(
    offenders,
    'Make it in a function: one that is used again keeps every screen that it was on',
  ).toEqual([])
})
