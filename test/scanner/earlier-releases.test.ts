import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exampleIds, exampleTexts } from '@masuk/shared/contract/example-values.ts'
import { admitScans, knownScans, undoScan } from '@masuk/shared/contract/scan.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKnownKeys } from '../../scanner-app/queue/known-keys.ts'
import { openRealDoor } from './real-door.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { putBack } from './releases/stored-database.ts'
import type { StoredDatabase } from './releases/stored-database.ts'
import { DAY, EVENT, GRANT, NOON, newScan } from './scans.ts'
import { createServerModel } from './server-model.ts'

// releases/ has the database of a door as each release has left it, in the middle of an evening, and is never changed.
// A release adds its own: `node test/scanner/releases/write-release.ts DATE`.

const FOLDER = join(import.meta.dirname, 'releases')
const releases = globSync('*.json', { cwd: FOLDER })
  .toSorted()
  .map((file): [string, StoredDatabase] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as StoredDatabase,
  ])

/** What has become of the tickets 1 to 9 in each of them. */
const STATES = [
  'accepted',
  'rejected',
  'accepted',
  'unknown',
  'sending',
  'quarantined',
  'accepted',
  'queued',
  'undone',
]

beforeEach(clearStorage)

test('there are databases of three releases', () => {
  expect(releases.length).toBeGreaterThanOrEqual(3)
})

describe.each(releases)('the database of the release of %s', (_, stored) => {
  beforeEach(() => putBack(stored))

  test('opens with every scan as it was', async () => {
    const { outbox } = openStorage()
    const scans = (await outbox.recent(99)).toReversed()
    expect(scans.map(({ state }) => state)).toEqual(STATES)
    expect(scans).toMatchObject(STATES.map((_state, at) => newScan(at + 1)))
    expect(scans[6]?.undo).toBe('wanted')
    expect(scans[2]?.conflict).toEqual({ scannedAt: newScan(3).scannedAt, device: 'Door B' })
    expect((await outbox.attention()).map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([2, 3, 6])
    expect(await outbox.waitingCount(EVENT)).toBe(4)
    expect(await outbox.storageLoss()).toBeNull()
  })

  test('is still paired, with what was learned and what was known', async () => {
    const { db, outbox } = openStorage()
    expect(await outbox.readLimits(GRANT)).toMatchObject({ mostScans: 100, mostBytes: 30_000 })
    const known = createKnownKeys(db)
    await known.load(EVENT)
    // Before the feed nothing told when and where.
    expect([1, 2].map((ticket) => known.find(newScan(ticket).scanKey))).toEqual([
      { at: null, device: null },
      null,
    ])
    expect(known.cursor(DAY)).toBeNull()
  })

  test('takes another scan after them', async () => {
    const { outbox } = openStorage()
    expect(await outbox.record(newScan(10))).toMatchObject({ seq: 10 })
  })
})

describe('what waits in it is sent', () => {
  let stop = () => {}
  afterEach(() => stop())

  test.each(releases)('from the release of %s', async (_, stored) => {
    await putBack(stored)
    const server = createServerModel(() => NOON)
    // A door whose token the service does not know is paired once more, and its scans go out under that.
    const door = await openRealDoor(server)
    await door.pairing.enrol({ code: EVENT, device: 'Door A' })
    stop = door.sync.stop
    door.sync.start()
    await expect.poll(async () => (await door.outbox.get(7))?.state).toBe('undone')
    // What the former window had on its way has the time of a request first.
    expect([...server.rows.keys()].toSorted()).toEqual([4, 8].map((ticket) => newScan(ticket).scanKey))
    expect(await door.outbox.waitingCount(EVENT)).toBe(1)
  })
})

describe('the service takes what releases before this one send', () => {
  const token = exampleTexts.scannerToken
  const { code, scanKey, scannedAt, device } = {
    code: exampleTexts.ticketCode,
    scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
    scannedAt: exampleTexts.startsAt,
    device: 'Door A',
  }

  test.each([
    ['a batch', admitScans.body, { token, scans: [{ code, scanKey, scannedAt, device }] }],
    [
      'a batch with a report',
      admitScans.body,
      { token, scans: [{ code, scanKey, scannedAt, device }], waiting: 3, appVersion: '0.1.0' },
    ],
    ['an undo of a whole key', undoScan.body, { token, code, scanKey }],
    ['an undo of one scan', undoScan.body, { token, code, scanKey, scannedAt }],
    [
      'the question for the known keys',
      knownScans.query,
      { token, day: exampleTexts.day, waiting: '3', appVersion: '0.1.0' },
    ],
  ])('%s', (_, schema, sent) => {
    expect(schema?.safeParse(sent).error).toBeUndefined()
  })
})
