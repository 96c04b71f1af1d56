import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import { eventPage } from '../../server/events/event-list.ts'
import { publishedPage } from '../../server/public-events/published-list.ts'
import { auditCount, auditPage } from '../../server/platform/audit-store.ts'
import { codeCount, codePage, oneCode } from '../../server/platform/code-store.ts'
import { compareRows } from '../support/compare-rows.ts'
import type { Claim } from '../support/compare-rows.ts'
import { cloneTemplate } from '../support/database.ts'
import { openDescriber } from '../support/describe-statement.ts'
import { readStatements } from '../support/read-statements.ts'

// Every statement in the source is prepared on the migrated schema, and what it gives is compared with the type that
// the code says its rows have.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files that send what another has written. */
const passesOn: Record<string, string> = {
  'server/db/compose.ts': 'composedRows: its callers are read',
  'server/db/read-count.ts': 'readCount: its callers are read',
  'server/db/cursor.ts': 'a cursor over the text of an export, which is read where it stands',
  'server/db/migrate.ts': 'the migrations',
  'server/jobs/queue.ts': 'statements of pg-boss',
  'server/operator/job-commands.ts': 'statements of pg-boss',
  'server/identity/library.ts': 'statements of better-auth',
  'server/postgres/roles.ts': 'makes roles and the database itself: nothing of the schema is in it',
}

const everyEvent = { organizationIds: [], status: null, after: null, limit: 1 }
const everyPublished = {
  category: null,
  words: [],
  from: new Date(),
  to: null,
  after: null,
  now: new Date(),
  limit: 1,
  hasListings: false,
}
const after = { startsAtMicros: '0', eventId: randomUUID() }
const everyEntry = { from: null, to: null }
const someEntries = {
  actorId: randomUUID(),
  organizationId: randomUUID(),
  subjectType: 'event',
  subjectId: '1',
  action: 'event.renamed',
  from: new Date(),
  to: new Date(),
}
const someCodes = { organizationId: randomUUID(), purpose: 'referral', code: 'A' }
const firstPage = { limit: 1, offset: 0 }
/** Of every query that is composed, by the function that does it: without any condition, and with all of them. */
const composed: Record<string, Knex.QueryBuilder[]> = {
  auditPage: [auditPage(everyEntry, firstPage), auditPage(someEntries, firstPage)],
  codePage: [codePage({}, firstPage), codePage(someCodes, firstPage)],
  codeCount: [codeCount({}, 1), codeCount(someCodes, 1)],
  oneCode: [oneCode(randomUUID())],
  auditCount: [auditCount(everyEntry, 1), auditCount(someEntries, 1)],
  eventPage: [eventPage(everyEvent), eventPage({ ...everyEvent, status: 'draft', after })],
  publishedPage: [
    publishedPage(everyPublished),
    publishedPage({ ...everyPublished, category: 'music', words: ['wau'], to: new Date(), after }),
    publishedPage({ ...everyPublished, words: ['wau'], to: new Date(), after, hasListings: true }),
  ],
}
const textsOf = (name: string) => (composed[name] ?? []).map((query) => query.toSQL().toNative().sql)

/** Columns that can hold null, but not in the rows that these files ask for. */
const neverNull: Record<string, string[]> = {
  // Only people whose address is one of those given.
  'server/identity/address-store.ts': ['email'],
  // A job that was set aside comes from a queue.
  'server/operator/job-commands.ts': ['job'],
  // An award for a scan is one for its event.
  'server/points/take-back.ts': ['eventId'],
  // Of giveaways that are closed, and of people who are still there.
  'server/giveaways/store.ts': ['entriesHash'],
  'server/giveaways/entries/spent.ts': ['userId'],
  // Mail goes only to orders that have an address.
  'server/tickets/mailed-order.ts': ['buyerEmail'],
  'server/refunds/refund-mail.ts': ['buyerEmail'],
  // Revoked now or before.
  'server/scanners/revoke-grant.ts': ['revokedAt'],
}

const files = globSync('server/**/*.ts', { cwd: ROOT, exclude: (name) => name === 'node_modules' })
const read = files.filter((path) => !path.includes('.test.')).map((path) => readStatements(ROOT, path))
const statements = read
  .flatMap((file) => file.statements)
  .filter(({ path }) => path !== 'server/postgres/roles.ts')

test('the SQL of every query is seen in the source', () => {
  const problems = read.flatMap((file) => file.problems)
  expect(
    problems.filter((problem) => !(problem.replace(/:.*/, '') in passesOn)),
    'Give query() a text or a constant of texts; name a file that only passes on what others have written above.',
  ).toEqual([])
  const withProblems = problems.map((problem) => problem.replace(/:.*/, ''))
  expect(Object.keys(passesOn).filter((path) => !withProblems.includes(path))).toEqual([])
})

test(
  'every statement can be prepared, has its values, and gives the rows that the code says',
  { timeout: 300_000 },
  async () => {
    const database = await cloneTemplate()
    const describer = await openDescriber(database.connectionString)
    onTestFinished(async () => {
      await describer.close()
      await database.drop()
    })
    const problems: string[] = []
    const claims: Claim[] = []
    for (const { at, path, texts, composedBy, rowType, values } of statements) {
      if (composedBy !== null && !composed[composedBy])
        problems.push(`${at}: name examples of ${composedBy} in this test.`)
      for (const text of composedBy === null ? texts : textsOf(composedBy)) {
        const found = await describer.describe(text).catch((error: Error) => error)
        if (found instanceof Error) {
          problems.push(`${at}: ${found.message}`)
          continue
        }
        const { columns, parameters } = found
        if (values !== null && values !== parameters)
          problems.push(`${at}: the statement has ${parameters} parameters and is given ${values} values.`)
        const keepsNotNull = !/\b(left|right|full)\s+join\b|\bunion\b/i.test(text)
        if (rowType !== null) {
          const claim = { at, path, rowType, columns, keepsNotNull }
          claims.push({ ...claim, neverNull: neverNull[path] ?? [] })
        }
      }
    }
    problems.push(...compareRows(ROOT, claims))
    expect(problems).toEqual([])
    expect(claims.length).toBeGreaterThan(50)
  },
)

test('a row type that does not agree with its statement is told', { timeout: 300_000 }, () => {
  const column = (name: string, type: string, isNullable: boolean | null) => ({ name, type, isNullable })
  const problems = compareRows(ROOT, [
    {
      at: 'here',
      path: 'server/zones/store.ts',
      rowType: "Omit<ZoneRow, 'members'> & { note: string; at: Date | null; extra: number }",
      columns: [
        column('id', 'uuid', false),
        column('name', 'int8', null),
        column('invitations', 'int8', null),
        column('note', 'text', true),
        column('at', 'timestamptz', false),
        column('size', 'int4', null),
      ],
      keepsNotNull: true,
    },
  ])
  const expected = [
    'has a property that the statement does not give',
    '"name" is int8, so number',
    '"note" may be null',
    '"at" is never null',
    'the statement gives "size"',
  ]
  expect(problems).toEqual(expected.map((text) => expect.stringContaining(text)))
})
