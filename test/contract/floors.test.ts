import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, filesOfServer, isTest, target } from '../support/source-files.ts'
import type { SourceFile } from '../support/source-files.ts'

// The floors of the server, from the ground up (docs/architecture.md): what a file imports is on its floor or below.
const floors: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: 'ground',
    paths: ['outside/', 'payment-settings/', 'config.ts', 'data-dir.ts', 'forbidden-combinations.ts'],
  },
  { name: 'database and signing', paths: ['db/', 'postgres/', 'locks/', 'signing/'] },
  { name: 'core', paths: ['core/'] },
  { name: 'HTTP and jobs', paths: ['http/', 'jobs/'] },
  { name: 'access', paths: ['access/'] },
  { name: 'changes', paths: ['changes/'] },
  {
    name: 'slices',
    paths: [
      'about/',
      'account/',
      'api-keys/',
      'assistant/',
      'blobs/',
      'broadcasts/',
      'callbacks/',
      'demo/',
      'attendees/',
      'event-details/',
      'attendee-pages/',
      'event-invites/',
      'erasure/',
      'event-updates/',
      'events/',
      'exhibition/',
      'exports/',
      'flags/',
      'giveaways/',
      'guides/',
      'identity/',
      'images/',
      'invitations/',
      'listings/',
      'mailbox/',
      'mcp/',
      'notifications/',
      'organizations/',
      'pass-forms/',
      'payments/',
      'places/',
      'platform/',
      'points/',
      'promotions/',
      'public-events/',
      'push/',
      'reconciliation/',
      'refunds/',
      'registrations/',
      'reports/',
      'scan/',
      'conflicts/',
      'scanners/',
      'search/',
      'team/',
      'ticket-documents/',
      'ticket-types/',
      'tickets/',
      'wallet-passes/',
      'workshops/',
      'zones/',
    ],
  },
  { name: 'routes', paths: ['routes.ts', 'job-list.ts', 'pages.ts'] },
  {
    name: 'main',
    paths: [
      'operator/',
      'main.ts',
      'make-deps.ts',
      'open-database.ts',
      'open-log.ts',
      'start-problem.ts',
      'start-service.ts',
      'stop-on-signals.ts',
      'welcome.ts',
      'worker.ts',
    ],
  },
]

const server = filesOfServer()
const byPath = new Map(server.map((file) => [file.path, file]))

/** The number of a file's floor; -1 when it is on none. */
function floorOf(path: string): number {
  return floors.findIndex(({ paths }) => paths.some((each) => path.startsWith(`server/${each}`)))
}

/** What a file imports of the server, types included. */
function importsIn(file: SourceFile): string[] {
  return file.imports.flatMap((each) => {
    const to = target(file, each)
    return to !== null && byPath.has(to) ? [to] : []
  })
}

test('every file of the server is on a floor', () => {
  const homeless = server.filter(({ path }) => floorOf(path) === -1).map(({ path }) => path)
  expect(homeless, 'Give its folder a floor here and in docs/architecture.md').toEqual([])
})

test('no import leads upwards, not even one of types', () => {
  const upwards = server.flatMap((file) =>
    importsIn(file)
      .filter((to) => floorOf(to) > floorOf(file.path))
      .map((to) => `${file.path} (${nameOf(file.path)}) -> ${to} (${nameOf(to)})`),
  )
  expect(upwards, 'Move what both need down, or hand it in from above').toEqual([])
})

function nameOf(path: string): string {
  return floors[floorOf(path)]?.name ?? 'no floor'
}

test('no file of the server depends on itself by way of others, not even by types', () => {
  const cycles = new Map<string, string>()
  const done = new Set<string>()
  function visit(path: string, way: readonly string[]): void {
    const at = way.indexOf(path)
    if (at >= 0) {
      const cycle = way.slice(at)
      cycles.set(cycle.toSorted().join(), [...cycle, path].join(' -> '))
    }
    if (at >= 0 || done.has(path)) return
    const file = byPath.get(path)
    for (const to of file ? importsIn(file) : []) visit(to, [...way, path])
    done.add(path)
  }
  for (const { path } of server) visit(path, [])
  expect([...cycles.values()], 'Move what two of them need into a file of its own').toEqual([])
})

const MOST_FILES = 15
test(`no folder of the server holds more than ${MOST_FILES} source files`, () => {
  const counts = new Map<string, number>()
  for (const file of filesOf('server').filter((each) => !isTest(each))) {
    const folder = dirname(file.path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const tooLarge = [...counts].filter(([, files]) => files > MOST_FILES)
  expect(tooLarge, 'It is about two things: find the second, and give it a folder of its own').toEqual([])
})
