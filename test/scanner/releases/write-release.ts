import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPairingStore } from '../../../scanner-app/pairing/pairing-store.ts'
import { createKnownKeys } from '../../../scanner-app/queue/known-keys.ts'
import type { Outbox } from '../../../scanner-app/queue/outbox.ts'
import type { Claimant } from '../../../scanner-app/queue/scan-moves.ts'
import { openStorage } from '../real-storage.ts'
import { DAY, EVENT, GRANT, NOON, newScan } from '../scans.ts'
import { reply } from '../server-model.ts'
import { writeDown } from './stored-database.ts'

// `node test/scanner/releases/write-release.ts DATE`: the database of a door in the middle of an evening, as this version of
// the app leaves it. A release is written once, and later versions must open it.

const [release] = process.argv.slice(2)
if (!release) throw new Error('Name the release by its date.')

const me: Claimant = { claim: { by: 'me', turn: 1 }, isTaken: () => false }
const { db, outbox } = openStorage()
await pair()
await scanAndSettle(outbox)
const changes = [1, 20].map((ticket) => ({ ...newScan(ticket), device: 'Door B' }))
await createKnownKeys(db).take(
  { eventId: EVENT, day: DAY },
  { changes, next: 'x', more: false, fromStart: true },
)
await outbox.writeLimits({ grantId: GRANT, halt: null, mostScans: 100, mostBytes: 30_000 })
const stored = await writeDown('masuk-door')
await writeFile(join(import.meta.dirname, `${release}.json`), `${JSON.stringify(stored, null, 1)}\n`, {
  flag: 'wx',
})

async function pair(): Promise<void> {
  const at = new Date(NOON).toISOString()
  const event = { id: EVENT, slug: 'e', name: 'Event', venue: 'Hall', startsAt: at, endsAt: at }
  const enrolled = { token: 'a token', grantId: GRANT, expiresAt: at, event, zones: [], serverTime: at }
  const pairing = createPairingStore({ db, send: async () => reply(enrolled, 201), appVersion: '0.1.0' })
  await pairing.enrol({ code: EVENT, device: 'Door A' })
}

/** A scan in every state in which a release may leave one. */
async function scanAndSettle({ record, claim, settle, undo }: Outbox): Promise<void> {
  for (let ticket = 1; ticket <= 9; ticket++) await record(newScan(ticket))
  await claim([1, 2, 3, 4, 5, 6, 7], 'post', me)
  await settle('me', [
    { seq: 1, to: 'accepted', conflict: null },
    { seq: 2, to: 'rejected', problem: 'forged' },
    { seq: 3, to: 'accepted', conflict: { scannedAt: newScan(3).scannedAt, device: 'Door B' } },
    { seq: 4, to: 'unknown', missed: true },
    { seq: 6, to: 'quarantined', problem: 'scans[0].code is malformed.' },
    { seq: 7, to: 'accepted', conflict: null },
  ])
  await undo(7)
  await undo(9)
}
