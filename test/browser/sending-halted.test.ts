import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ScanRecord } from '../../scanner-app/queue/scan-record.ts'
import { UnsentFile } from '@masuk/shared/contract/unsent-scans.ts'
import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { scanStatusText } from '../../scanner-app/panels/scan-status.ts'
import { words } from '../../scanner-app/words/words.ts'
import { as, done } from '../support/call.ts'
import { addOrganiser } from '../support/organisers.ts'
import { answerJson, isApi, isScanCall } from '../support/browser-network.ts'
import { expectInvariants } from '../support/invariants.ts'
import { pairingCode } from '../support/doors.ts'
import { addEvent, addTicket, balanceOf, deleteEvent } from '../support/people.ts'
import { openDoorFixture } from './door-fixture.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture()

/** The whole screen, which a supervisor has to see. */
async function haltedBy(phone: Phone, kind: 'pairing-ended' | 'origin' | 'event-gone'): Promise<void> {
  await phone.page.getByRole('heading', { name: words.halts[kind].title }).waitFor()
}

async function pairAgain(phone: Phone, code: string): Promise<void> {
  await phone.button(words.halted.pairAgain).click()
  await phone.page.getByText(words.pairing.intro).waitFor()
  await phone.page.getByLabel(words.pairing.device).fill('Door A')
  await phone.page.getByLabel(words.pairing.code).fill(code)
  await phone.button(words.pairing.pair).click()
}

/** A scan that waits, as far as its words go. */
const unsent = {
  state: 'unknown',
  undo: null,
  misses: 0,
  problem: null,
  conflict: null,
  eventId: 'e',
} as ScanRecord

test('a revoked door goes on scanning, says so, and sends everything once it is paired again', async () => {
  const { phone, evening } = door
  const [before, during, after] = [await door.ticket(), await door.ticket(), await door.ticket()]
  await phone.pair()
  await phone.scan(before.code, 'admit')
  const { grantId } = await phone.pairing()
  await evening.house.rows('update scanner_grants set revoked_at = now() where id = $1', [grantId])
  await phone.scan(during.code, 'let-in')
  await haltedBy(phone, 'pairing-ended')
  expect(await phone.pairing()).toMatchObject({ token: null })
  await phone.button(words.halted.keepScanning).click()
  const from = evening.network.requests.length
  await phone.scan(after.code, 'let-in')
  await phone.waitingIs(2)
  await phone.wake()
  await phone.tapAway()
  expect(evening.network.requests.slice(from).filter(isApi), 'nothing more is sent').toEqual([])

  await phone.page.getByRole('alert').filter({ hasText: words.door.halted }).getByRole('button').click()
  await pairAgain(phone, await evening.pairingCode())
  await phone.waitingIs(0)
  expect(await door.scansOf(before, during, after)).toHaveLength(3)
  expect(await balanceOf(evening.house, evening.event, during.userId)).toBe(10)
  expect(await evening.house.rows('select * from scan_claims')).toEqual([])
  await expectInvariants(evening.house)
})

test('scans of an event that the device is no longer paired with say so, and are sent when it is again', async () => {
  const { phone, evening } = door
  const { house } = evening
  const other = await addEvent(house)
  const stranded = await addTicket(house, other)
  await phone.enrol('Door A', await pairingCode(house, other))
  await phone.start()
  evening.network.treat(isApi, () => 'cut')
  await phone.scan(stranded.code, 'let-in')
  evening.network.restore()
  await house.rows('update scanner_grants set revoked_at = now() where event_id = $1', [other.eventId])
  await phone.wake()
  await haltedBy(phone, 'pairing-ended')
  await pairAgain(phone, await evening.pairingCode())
  await phone.page.getByText(words.door.ofAnotherEvent(1)).waitFor()
  await phone.button(words.door.history).click()
  const told = scanStatusText(unsent, { pairedWith: 'another', formerEvents: [], halted: false })
  await phone.page.getByText(told, { exact: true }).waitFor()
  await phone.button(words.typing.back).click()
  expect(await door.scansOf(stranded)).toEqual([])

  await phone.button(words.door.more).click()
  await pairAgain(phone, await pairingCode(house, other))
  await phone.waitingIs(0)
  expect(await house.rows('select 1 from scans where ticket_id = $1', [stranded.ticketId])).toHaveLength(1)
})

test('a halt outlives the app', async () => {
  const { phone, evening } = door
  const { code } = await door.ticket()
  await phone.pair()
  const { grantId } = await phone.pairing()
  await evening.house.rows('update scanner_grants set revoked_at = now() where id = $1', [grantId])
  await phone.scan(code)
  await haltedBy(phone, 'pairing-ended')
  await phone.open()
  await phone.button(words.ready.start).waitFor()
  await phone.page.getByText(words.halts['pairing-ended'].title).waitFor()
  await phone.button(words.ready.start).click()
  await haltedBy(phone, 'pairing-ended')
  await phone.page.getByText(words.halted.waiting(1)).waitFor()
  await phone.button(words.halted.keepScanning).click()
  await phone.page.getByText(words.strip.halted(1)).waitFor()
})

test('scans of an event that is gone are carried away in a file', async () => {
  const { phone } = door
  const { house } = door.evening
  const event = await addEvent(house)
  const [one, two] = [await addTicket(house, event), await addTicket(house, event)]
  await phone.enrol('Door A', await pairingCode(house, event))
  await phone.start()
  const { token } = await phone.pairing()
  await deleteEvent(house, event)
  await phone.scan(one.code)
  await haltedBy(phone, 'event-gone')
  await phone.button(words.halted.keepScanning).click()
  await phone.scan(two.code)
  await phone.waitingIs(2)
  await phone.page.getByRole('alert').filter({ hasText: words.door.halted }).getByRole('button').click()
  const [download] = await Promise.all([
    phone.page.waitForEvent('download'),
    phone.button(words.attention.export).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const [part, ...more] = UnsentFile.parse(JSON.parse(text)).parts
  expect(more).toEqual([])
  expect(part?.eventId).toBe(event.eventId)
  expect(part?.scans.map(({ scanKey }) => scanKey.slice(0, 36))).toEqual([one.ticketId, two.ticketId])
  const checksums = [shortChecksum(part?.checksum ?? '')]
  await phone.page.getByText(words.attention.saved({ count: 2, checksums })).waitFor()
  for (const secret of [token, one.code, two.code]) expect(text).not.toContain(secret)
  expect(await phone.scans(), 'the file takes nothing out of the queue').toHaveLength(2)
})

test('scans that a phone can not send are taken in from the file that it saves, and from the phone later, once', async () => {
  const { phone, evening } = door
  const { house, event } = evening
  const [one, two] = [await door.ticket(), await door.ticket()]
  await phone.pair()
  evening.network.treat(isApi, () => 'cut')
  await phone.scan(one.code, 'let-in')
  await phone.leaveView()
  await phone.scan(two.code, 'let-in')
  await phone.waitingIs(2)
  await phone.tapAway()
  await phone.button(words.door.more).click()
  const [download] = await Promise.all([
    phone.page.waitForEvent('download'),
    phone.button(words.attention.export).click(),
  ])
  const file = UnsentFile.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  const [part] = file.parts
  const staff = await addOrganiser(house, { ...event, role: 'staff' })
  const taken = await done(as(house, staff).call('scanners.importUnsentScans', { body: part! }))
  expect(taken).toMatchObject({ accepted: { length: 2 }, rejected: [], conflicts: [] })
  const checksums = [taken.checksum]
  await phone.page.getByText(words.attention.saved({ count: 2, checksums })).waitFor()
  expect(await door.scansOf(one, two)).toHaveLength(2)

  evening.network.restore()
  await phone.wake()
  await phone.waitingIs(0)
  expect(await phone.scans()).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  expect(await door.scansOf(one, two)).toHaveLength(2)
  expect(await balanceOf(house, event, one.userId)).toBe(10)
  expect(await house.rows('select * from scan_claims where event_id = $1', [event.eventId])).toEqual([])
  await expectInvariants(house)
})

test('a service that refuses the address of the app stops the queue until somebody tries again', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  await phone.pair()
  const message = 'This origin may not call the service. Ask its operator to add it.'
  evening.network.treat(isApi, answerJson(403, { statusCode: 403, message, error: 'Forbidden' }))
  await phone.scan(ticket.code, 'let-in')
  await haltedBy(phone, 'origin')
  await phone.page.getByText(words.halts.origin.todo).waitFor()
  expect(await phone.page.getByText(message).count(), 'our words, not those of the service').toBe(0)
  expect(await phone.pairing(), 'the pairing is not at fault').not.toMatchObject({ token: null })
  evening.network.restore()
  const from = evening.network.requests.length
  await phone.button(words.halted.tryAgain).click()
  await phone.waitingIs(0)
  expect(evening.network.requests.slice(from).filter(isScanCall('POST'))).toHaveLength(1)
  expect(await door.scansOf(ticket)).toHaveLength(1)
})

test('a scan that the service could not read is set aside, says why, and is sent again when somebody asks', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  await phone.pair()
  const mend = evening.network.treat(
    isScanCall('POST'),
    answerJson(400, { error: 'scans[0].code is too long.' }),
  )
  await phone.scan(ticket.code, 'let-in')
  await phone.tapAway()
  await phone.page
    .getByRole('alert')
    .filter({ hasText: words.door.needsAttention(1) })
    .getByRole('button')
    .click()
  const row = phone.page.locator('li[data-state=quarantined]')
  expect(await row.textContent()).toContain('scans[0].code is too long.')
  mend()
  await row.getByRole('button', { name: words.attention.sendAgain }).click()
  await phone.page.getByText(words.attention.empty).waitFor()
  await phone.waitingIs(0)
  expect(await phone.scans()).toMatchObject([{ state: 'accepted' }])
  expect(await door.scansOf(ticket)).toHaveLength(1)
})
