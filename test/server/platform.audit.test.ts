import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditPage } from '../../server/platform/audit-store.ts'
import type { AuditFilters } from '../../server/platform/audit-store.ts'
import { as, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'
import { tableReadsOf } from '../support/plans.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())
const here = await openStudio(house)
const there = await openStudio(house)
const admin = await addSignedIn(house, { name: 'Lidia Mojikon' })
await addRow(house, 'platform_admins', { userId: admin.userId })

type Query = NonNullable<InputOf<'platform.audit'>['query']>
const read = (query: Query = {}) => reply(as(house, admin).call('platform.audit', { query }))

/** Entries of long ago, so that nothing else has their times: one a minute, in turn of both organisations. */
const LONG_AGO = Date.parse('2024-02-01T00:00:00Z')
const at = (minute: number) => new Date(LONG_AGO + minute * 60_000)
const zone = randomUUIDv7()
async function addEntries(count: number): Promise<void> {
  await house.rows(
    `insert into audit_log (organization_id, id, actor_id, action, subject_type, subject_id, metadata, created_at)
     select case when n % 2 = 0 then $1::uuid else $2::uuid end, gen_random_uuid(),
            case when n % 3 = 0 then $3::uuid end, case when n % 5 = 0 then 'zone.added' else 'event.renamed' end,
            case when n % 5 = 0 then 'zone' else 'event' end, case when n % 7 = 0 then $4::text else n::text end,
            jsonb_build_object('n', n), $5::timestamptz + n * interval '1 minute'
       from generate_series(0, $6::integer - 1) n`,
    [here.organizationId, there.organizationId, here.owner.userId, zone, at(0), count],
  )
}
const COUNT = 120
await addEntries(COUNT)
const thatTime = { from: at(0).toISOString(), to: at(COUNT).toISOString() }
const numbers = (entries: { metadata: Record<string, unknown> }[]) =>
  entries.map(({ metadata }) => metadata['n'])

test('pages hold all entries once, the newest first', async () => {
  const pages = [
    await read(thatTime),
    await read({ ...thatTime, page: '2' }),
    await read({ ...thatTime, page: '3' }),
  ]
  expect(pages.map(({ page, pages: all, total, hasMore }) => [page, all, total, hasMore])).toEqual([
    [1, 3, COUNT, false],
    [2, 3, COUNT, false],
    [3, 3, COUNT, false],
  ])
  expect(numbers(pages.flatMap(({ entries }) => entries))).toEqual(
    Array.from({ length: COUNT }, (_, n) => COUNT - 1 - n),
  )
  expect((await read({ ...thatTime, page: '4' })).entries).toEqual([])
})

test('an entry names who did what, in words of today', async () => {
  const [entry] = (await read({ from: at(30).toISOString(), to: at(31).toISOString() })).entries
  expect(entry).toMatchObject({
    at: at(30).toISOString(),
    action: 'zone.added',
    sentence: 'Added a zone',
    actor: { id: here.owner.userId },
    organization: { id: here.organizationId },
    subject: { type: 'zone', id: '30' },
    metadata: { n: 30 },
  })
  const [nobodys] = (await read({ from: at(31).toISOString(), to: at(32).toISOString() })).entries
  expect(nobodys).toMatchObject({ actor: null, organization: { id: there.organizationId } })
})

const every = (step: number) => (n: number) => n % step === 0
test.each<[string, Query, (n: number) => boolean]>([
  ['an organisation', { organizationId: there.organizationId }, (n) => n % 2 === 1],
  ['an actor', { actorId: here.owner.userId }, every(3)],
  ['an action', { action: 'zone.added' }, every(5)],
  ['a type of subject', { subjectType: 'zone' }, every(5)],
  ['a subject', { subjectId: zone }, every(7)],
  ['several of them', { organizationId: here.organizationId, action: 'zone.added' }, every(10)],
  ['from a time', { from: at(100).toISOString() }, (n) => n >= 100],
  ['until a time', { to: at(20).toISOString() }, (n) => n < 20],
])('filtered by %s', async (_, query, isMeant) => {
  const { entries, total } = await read({ ...thatTime, ...query })
  const meant = Array.from({ length: COUNT }, (__, n) => COUNT - 1 - n).filter(isMeant)
  expect(numbers(entries)).toEqual(meant.slice(0, 50))
  expect(total).toBe(meant.length)
})

test('a long log is counted to 10,000', async () => {
  await house.rows(
    `insert into audit_log (organization_id, id, action, subject_type, subject_id, created_at)
     select $1, gen_random_uuid(), 'team.left', 'member', n::text, '2023-01-01T00:00:00Z'::timestamptz
       from generate_series(1, 10050) n`,
    [there.organizationId],
  )
  const { total, pages, hasMore, entries } = await read({ action: 'team.left', page: '200' })
  expect({ total, pages, hasMore, shown: entries.length }).toEqual({
    total: 10_000,
    pages: 200,
    hasMore: true,
    shown: 50,
  })
})

test('that it is read is written down once a minute for each reader', async () => {
  const another = await addSignedIn(house)
  await addRow(house, 'platform_admins', { userId: another.userId })
  const caller = as(house, another)
  for (const page of ['1', '2', '3']) await reply(caller.call('platform.audit', { query: { page } }))
  const readings = () => read({ action: 'platform.audit_read', actorId: another.userId })
  expect(await readings()).toMatchObject({
    total: 1,
    entries: [{ actor: { id: another.userId }, organization: null }],
  })
  await house.rows(`update audit_log set created_at = created_at - interval '1 minute' where actor_id = $1`, [
    another.userId,
  ])
  await reply(caller.call('platform.audit', { query: {} }))
  expect((await readings()).total).toBe(2)
})

test.each<[string, AuditFilters, string]>([
  ['nothing', { from: null, to: null }, 'audit_log_by_time'],
  [
    'an organisation',
    { organizationId: here.organizationId, from: null, to: null },
    'audit_log_by_organization',
  ],
  ['an actor', { actorId: here.owner.userId, from: null, to: null }, 'audit_log_by_actor'],
  ['an action', { action: 'zone.added', from: null, to: null }, 'audit_log_by_action'],
  ['a subject', { subjectId: zone, from: null, to: null }, 'audit_log_by_subject'],
  ['a time', { from: at(0), to: at(10) }, 'audit_log_by_time'],
])(
  'a page filtered by %s is read in the order of an index, however long the log is',
  async (_, filters, index) => {
    await house.rows('analyze audit_log')
    const { sql: text, bindings } = auditPage(filters, { limit: 50, offset: 0 }).toSQL().toNative()
    const reads = await tableReadsOf(house.deps.db.web, { text, values: [...bindings] }, 'custom')
    expect(reads.filter(({ table }) => table === 'audit_log')).toMatchObject([{ index }])
  },
)
