import { describe, expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import {
  answerJson,
  captivePortal,
  holdAnswer,
  isApi,
  isFeedCall,
  isScanCall,
  loseAnswer,
  swallow,
} from '../support/browser-network.ts'
import type { Treatment } from '../support/browser-network.ts'
import { freshProfile } from '../support/browser-chromium.ts'
import { expectInvariants } from '../support/invariants.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { balanceOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { until } from '../support/until.ts'
import { openDoorFixture } from './door-fixture.ts'
import { scanBehindHeldRead } from './first-scans.ts'
import { openKeptPhone } from './phone.ts'
import type { Phone } from './phone.ts'

const door = openDoorFixture()

/** Stored once, counted once, no claim beside it. */
async function expectOnce(ticket: TestTicket): Promise<void> {
  const { house, event } = door.evening
  const { ticketId, userId } = ticket
  expect(await door.scansOf(ticket)).toHaveLength(1)
  expect(await house.rows('select * from scan_claims where ticket_id = $1', [ticketId])).toEqual([])
  expect(await balanceOf(house, event, userId)).toBe(10)
  await expectInvariants(house)
}

const arrived = async (ticket: TestTicket) => (await door.scansOf(ticket)).length > 0

/** A paired phone whose storage survives being killed. */
async function openPairedPhone() {
  const profile = await freshProfile()
  const phone = await openKeptPhone(door.evening, profile)
  await phone.open()
  await phone.pair()
  return { phone, profile }
}

describe('an app that is killed', () => {
  test('between writing a scan and sending it sends it at the next start', async () => {
    const { network } = door.evening
    const ticket = await door.ticket()
    const { phone, profile } = await openPairedPhone()
    await scanBehindHeldRead(phone, network, ticket.code)
    await phone.kill()
    network.restore()
    expect(await arrived(ticket)).toBe(false)
    const again = await openKeptPhone(door.evening, profile)
    await again.open()
    await until(() => arrived(ticket))
    await expectOnce(ticket)
    await again.close()
  })

  test('tells when the service was last heard, and that this is long ago', async () => {
    const profile = await freshProfile()
    const phone = await openKeptPhone(door.evening, profile)
    await phone.open()
    await phone.enrol()
    await phone.page.getByText(words.ready.offlineReady).waitFor()
    await phone.start()
    const synced = (each: Phone) => each.page.locator('.strip').getByText(/^Synced /)
    await synced(phone).waitFor()
    await phone.kill()
    await door.evening.network.cut()
    const again = await openKeptPhone(door.evening, profile)
    await again.open()
    await again.start()
    await synced(again).waitFor()
    await again.passTime(7 * MINUTE_MS)
    await again.page
      .locator('[data-level=late]')
      .getByText(/^Synced [78] min ago/)
      .waitFor()
    await again.close()
  })

  test.for([
    ['before the service saw its scan', swallow, false],
    ['after the service stored its scan', holdAnswer, true],
  ] as const)(
    '%s and before any answer sends it again, and it counts once',
    async ([, treatment, isStored]) => {
      const { network } = door.evening
      const ticket = await door.ticket()
      const { phone, profile } = await openPairedPhone()
      network.treat(isScanCall('POST'), treatment)
      await phone.scan(ticket.code, 'let-in')
      expect(await phone.scans()).toMatchObject([{ attempted: true }])
      if (isStored) await until(() => arrived(ticket))
      await phone.kill()
      expect(await arrived(ticket)).toBe(isStored)
      network.restore()
      const from = network.requests.length
      const again = await openKeptPhone(door.evening, profile)
      await again.open()
      // The new start can't know that the sender is dead, and gives it the time of a request.
      await until(() => network.requests.slice(from).some(isFeedCall))
      await again.passTime(MINUTE_MS)
      await again.wake()
      await until(async () => (await again.scans()).every(({ state }) => state === 'accepted'))
      await expectOnce(ticket)
      await again.close()
    },
  )
})

test('an answer that is lost after the service stored the scan leads to the same scan, once', async () => {
  const { phone, evening } = door
  const ticket = await door.ticket()
  await phone.pair()
  evening.network.treat(isScanCall('POST'), loseAnswer)
  await phone.scan(ticket.code, 'let-in')
  await until(() => arrived(ticket))
  await phone.waitingIs(1)
  evening.network.restore()
  await phone.wake()
  await phone.waitingIs(0)
  expect(await phone.scans()).toMatchObject([{ state: 'accepted', conflict: null }])
  await expectOnce(ticket)
})

const notOurs: Record<string, Treatment> = {
  'the page of a captive portal': captivePortal,
  'JSON of somebody else': answerJson(200, { status: 'ok' }),
  'JSON that is nearly ours': answerJson(200, { accepted: 'all', rejected: [] }),
  'JSON in the name of plain text': async (forward) => {
    const answer = await forward()
    return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }
  },
  'a fault of the service': answerJson(500, { error: 'Something went wrong.' }),
  'a fault of a proxy': () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>502 Bad Gateway</h1>',
  }),
}

test('an answer that is not ours takes nothing out of the queue', async () => {
  const { phone, evening } = door
  const { network } = evening
  await phone.pair()
  for (const [what, treatment] of Object.entries(notOurs)) {
    const ticket = await door.ticket()
    const from = network.requests.length
    const posts = () => network.requests.slice(from).filter(isScanCall('POST')).length
    network.treat(isApi, treatment)
    await phone.scan(ticket.code)
    await until(async () => {
      await phone.wake()
      return posts() >= 2
    })
    await phone.waitingIs(1)
    const unsettled = (await phone.scans()).filter(({ state }) => state !== 'accepted')
    expect(unsettled, what).toMatchObject([{ code: ticket.code, undo: null }])
    network.restore()
    await phone.wake()
    await phone.waitingIs(0)
    await expectOnce(ticket)
  }
})

test('a service that asks for patience gets it', async () => {
  const { phone, evening } = door
  const { code } = await door.ticket()
  await phone.pair()
  const from = evening.network.requests.length
  const stop = evening.network.treat(
    isApi,
    answerJson(429, { error: 'Too many requests.' }, { 'retry-after': '60' }),
  )
  await phone.scan(code)
  stop()
  await phone.wake()
  await phone.verdictGone()
  expect(evening.network.requests.slice(from).filter(isApi)).toMatchObject([{ status: 429 }])
  await phone.passTime(MINUTE_MS)
  await phone.wake()
  await phone.waitingIs(0)
})
