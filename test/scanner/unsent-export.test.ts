import { createHash } from 'node:crypto'
import { UnsentFile } from '@masuk/shared/contract/unsent-scans.ts'
import { shortChecksum, unsentChecksumText, unsentProofText } from '@masuk/shared/unsent-scans.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Outbox } from '../../scanner-app/queue/outbox.ts'
import type { Claimant } from '../../scanner-app/queue/scan-moves.ts'
import { unsentExport } from '../../scanner-app/queue/unsent-export.ts'
import { clearStorage, openStorage } from './real-storage.ts'
import { aRow, newScan } from './scans.ts'

const me: Claimant = { claim: { by: 'me', turn: 1 }, isTaken: () => false }
const OTHER_EVENT = '00000000-0000-4000-a000-000000000002'
const OTHER_GRANT = '00000000-0000-4000-9000-000000000002'
let outbox: Outbox

beforeEach(() => {
  clearStorage()
  outbox = openStorage().outbox
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const read = (text: string) => UnsentFile.parse(JSON.parse(text)).parts

test('the file holds what the service has not settled, by pairing, and can be checked', async () => {
  for (const ticket of [1, 2, 3]) await outbox.record(newScan(ticket))
  await outbox.record(newScan(4, { eventId: OTHER_EVENT, grantId: OTHER_GRANT }))
  await outbox.claim([1, 2], 'post', me)
  await outbox.settle('me', [
    { seq: 1, to: 'accepted', conflict: null },
    { seq: 2, to: 'quarantined', problem: 'No.' },
  ])
  const { text, count, checksums } = await outbox.exportUnsent()
  const parts = read(text)
  expect(count).toBe(3)
  expect(parts.map(({ eventId, grantId, scans }) => [eventId, grantId, scans.length])).toEqual([
    [newScan(2).eventId, newScan(2).grantId, 2],
    [OTHER_EVENT, OTHER_GRANT, 1],
  ])
  for (const part of parts) expect(sha256(unsentChecksumText(part))).toBe(part.checksum)
  expect(checksums).toEqual(parts.map(({ checksum }) => shortChecksum(checksum)))
  const { grantId, code, scanKey, scannedAt } = newScan(2)
  const [scan] = parts[0]!.scans
  expect(scan).toMatchObject({ scanKey, scannedAt, takenBack: false })
  expect(scan?.proof).toBe(sha256(unsentProofText(scan!, { grantId, code })))
})

test('the file tells no token and no ticket code', async () => {
  await outbox.record(newScan(1))
  const { text } = await outbox.exportUnsent()
  expect(text).not.toContain('token')
  expect(text).not.toContain(newScan(1).code)
})

test('the file says what was taken back', async () => {
  await outbox.record(newScan(1))
  await outbox.claim([1], 'post', me)
  await outbox.undo(1)
  const [part] = read((await outbox.exportUnsent()).text)
  expect(part?.scans).toMatchObject([{ takenBack: true }])
})

test('a part of the file has at most 500 scans in a part', async () => {
  const rows = Array.from({ length: 1_001 }, (_, n) => aRow(n + 1, newScan(n + 1)))
  const { text, count, checksums } = await unsentExport(rows)
  expect(read(text).map(({ scans }) => scans.length)).toEqual([500, 500, 1])
  expect({ count, checksums: new Set(checksums).size }).toEqual({ count: 1_001, checksums: 3 })
})
