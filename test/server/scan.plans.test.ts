import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { as, at } from '../support/call.ts'
import { TODAY, TOMORROW } from '../support/clock.ts'
import { cloneTemplate } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { admit, known, pairDoor, undo, undoExactly } from '../support/doors.ts'
import { fillTables } from '../support/filled-tables.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent, addTickets, scanOf } from '../support/people.ts'
import { tableReadsOf } from '../support/plans.ts'
import { sentDuring } from '../support/statements.ts'
import type { SentStatement } from '../support/statements.ts'

// A look-up by key must stay one whatever PostgreSQL knows of the tables: statistics come late, in a full database
// perhaps not that night, and a plan that was made while a table was empty is kept.

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const ours = { organizationId: event.organizationId, eventId: event.eventId }
const others = { organizationId: randomUUIDv7(), eventId: randomUUIDv7() }

/** What a statement reads beside single rows: a list, by the index that has it together. */
const lists: Record<string, string[]> = {
  'find-replay': ['door_counts by door_counts_pkey (organization_id, event_id, day)'],
  'store-scans': ['door_counts by door_counts_pkey (organization_id, event_id, day)'],
  'store-scans-of-days': ['scans by scans_by_day (event_id, day)'],
  'changes-of-day': ['door_counts by door_counts_pkey (organization_id, event_id, day)'],
  'keys-of-day': [
    'door_counts by door_counts_pkey (organization_id, event_id, day)',
    'scans by scans_by_day (event_id, day)',
  ],
  'find-door-event': [
    'door_counts by door_counts_pkey (organization_id, event_id, day)',
    'ticket_types by ticket_types_organization_id_event_id_id_key (organization_id, event_id)',
  ],
  'find-by-words': ['tickets by tickets_by_word ()'],
  'find-in-range': ['tickets by tickets_pkey (organization_id)'],
  'find-in-order': [
    'registrations by registrations_by_reference (organization_id, reference)',
    'tickets by tickets_by_registration (registration_id)',
  ],
  'find-change-order': ['pg_database by pg_database_datname_index ()'],
  'list-admission-changes': [
    'scans by scans_by_day (event_id, day)',
    'scan_undos by scan_undos_by_change (event_id, day)',
  ],
  'find-session': ['memberships by memberships_by_user (user_id)'],
  // One row: the organisation adds nothing to what makes it unique.
  'find-award': ['point_entries by point_entries_by_scan (scan_id, kind)'],
  // Whole rows of the index are compared, which stand without their columns' names here.
  'balance-of': ['point_entries by point_entries_by_user ()'],
}

const statements = await hotStatements()

/** Every statement that scans and signed-in requests wait for, as the service sends it. */
async function hotStatements(): Promise<SentStatement[]> {
  const door = await pairDoor(house, event)
  const rival = await pairDoor(house, event, { device: 'Door B' })
  const owner = await addOrganiser(house, { ...ours, role: 'owner' })
  const tickets = await addTickets(house, event, { count: 3 })
  const scans = tickets.map((ticket) => scanOf(ticket))
  // As many as are looked up before they are stored.
  const full = await addTickets(house, event, { count: 20 })
  const late = { scannedAt: '2026-11-20T12:55:00.000Z' }
  const sent = await sentDuring(async () => {
    await admit(door, scans)
    await admit(
      door,
      full.map((ticket) => scanOf(ticket)),
    )
    await admit(
      rival,
      scans.map((scan) => ({ ...scan, ...late })),
    )
    await admit(
      door,
      tickets.map((ticket, n) => scanOf(ticket, { day: n === 0 ? TODAY : TOMORROW })),
    )
    const { headers } = await known(door)
    const path = `/api/scan?token=${door.token}&day=${TODAY}`
    await house.ask({ path, headers: { 'if-none-match': headers.etag } })
    for (const scan of scans) await undoExactly(rival, { ...scan, ...late })
    for (const scan of scans) await undo(door, scan)
    await as(house, owner).call('events.list', { query: {} })
    await house.ask({ path: `/api/scan/feed?token=${door.token}&day=${TODAY}` })
    await house.ask({ path: `/api/scan/event?token=${door.token}` })
    for (const text of ['wong mei', 'KX7M2PQR', tickets[0]!.ticketId])
      await at(door).call('scan.search', { body: { token: door.token, text } })
  })
  const hot = sent.filter(({ sender, text }) => /^masuk-(door|session)$/.test(sender) && text.includes(' '))
  return [...new Map(hot.map((statement) => [statement.name, statement])).values()]
}

test('the statements of every request that is waited for are looked at', () => {
  const names = statements.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      ...Object.keys(lists),
      'find-grant',
      'note-seen',
      'remove-scan',
      'find-admission',
    ]),
  )
})

const analyse = ({ rows }: TestDatabase) => rows('vacuum analyze')
type State = [name: string, make: (database: TestDatabase) => Promise<unknown>]
/** One after the other in one database. */
const histories: State[][] = [
  [
    ['empty', () => Promise.resolve()],
    ['empty, analysed', analyse],
    ["another organisation's rows, not analysed", (database) => fillTables(database, others)],
    ["another organisation's rows, analysed", analyse],
    ['ours beside them, not analysed', (database) => fillTables(database, ours)],
    ['both, analysed', analyse],
  ],
  [['only ours, not analysed', (database) => fillTables(database, ours)]],
  [
    ['an organisation for every row', (database) => fillTables(database, { ...others, oneEach: true })],
    ['an organisation for every row, analysed', analyse],
    ['ours beside them, not analysed', (database) => fillTables(database, ours)],
  ],
]

describe.each(histories.map((states) => ({ states, from: states[0]?.[0] })))('from $from', ({ states }) => {
  test('every look-up goes by its key', { timeout: 240_000 }, async () => {
    const database = await cloneTemplate()
    const db = connect(database.connectionString, () => undefined)
    const misled = []
    for (const [state, make] of states) {
      await make(database)
      for (const statement of statements) {
        const pool = statement.sender === 'masuk-door' ? db.door : db.session
        for (const mode of ['custom', 'generic'] as const) {
          for (const { table, index, equal, isByKey } of await tableReadsOf(pool, statement, mode)) {
            const read = `${table} by ${index} (${equal.join(', ')})`
            if (!isByKey && !lists[statement.name]?.includes(read))
              misled.push(`${statement.name}, ${state}, ${mode} plan: ${read}`)
          }
        }
      }
    }
    await db.close()
    await database.drop()
    expect(misled, 'Compare nothing in a look-up that another index of the table begins with.').toEqual([])
  })
})

test(
  'a scan reads a handful of rows, its foreign keys included, in an organisation that is not known yet',
  { timeout: 240_000 },
  async () => {
    // While the tables are small: what pairing reads may be told after the counts begin anew.
    const door = await pairDoor(house, event)
    // The worst for a kept plan: by these statistics an organisation has one row.
    await fillTables(house.database, { ...others, oneEach: true })
    await analyse(house.database)
    await fillTables(house.database, ours)
    const tickets = await addTickets(house, event, { count: 40 })
    const scans = tickets.map((ticket) => scanOf(ticket, { day: TOMORROW }))
    await house.rows('select pg_stat_reset()')

    for (const scan of scans.slice(0, 20)) await admit(door, [scan])
    await admit(door, scans)
    await admit(door, scans)
    for (const scan of scans) await undo(door, scan)
    // Connections tell what they have read when they end.
    await house.stop()

    const read = await house.rows<{ table: string; rows: number }>(
      `select t.relname as table, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::bigint as rows
       from pg_stat_user_tables t
       left join pg_stat_user_indexes i using (relid)
      group by t.relid, t.relname, t.seq_tup_read`,
    )
    // 140 scans and undos, some rows each, and as many entries of that one door's count.
    expect(read.filter(({ rows }) => rows > 140 * 12)).toEqual([])
  },
)
