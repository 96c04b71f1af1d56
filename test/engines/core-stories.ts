import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { openEventNight } from '../browser/event-night.ts'
import type { EventNight } from '../browser/event-night.ts'
import { makeScratch } from '../support/browser-chromium.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addTickets, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import type { Engine, EngineBrowser } from './engine.ts'
import { phoneIn } from './engine-phone.ts'
import type { EnginePhone } from './engine-phone.ts'

/** Longer than all stories of an engine: they take place on one Kuala Lumpur day. */
const STORIES_MS = 10 * MINUTE_MS

/** The stories of a door that every engine has to tell alike. Each has a browser of its own. */
export function coreStories(engine: Engine): void {
  let evening: EventNight
  let scratch: Awaited<ReturnType<typeof makeScratch>>
  let browser: EngineBrowser
  let phone: EnginePhone
  let browsers = 0

  beforeAll(async () => {
    await passMidnight()
    scratch = await makeScratch()
    // The browser's clock is the machine's, and so is the service's here.
    evening = await openEventNight(new Date().toISOString())
  }, 2 * STORIES_MS)
  beforeEach(async () => {
    browser = await engine.start(`${scratch.directory}/${++browsers}`)
    if (browsers === 1) process.stdout.write(`${browser.version}\n`)
    phone = phoneIn(browser, evening)
    await phone.open()
    await phone.enrol()
  })
  afterEach(async () => {
    await browser?.close()
    await evening.network.mend()
  })
  afterAll(async () => {
    await evening?.close()
    await scratch?.remove()
  })

  const makeTickets = (count: number): Promise<TestTicket[]> =>
    addTickets(evening.house, evening.event, { count })
  async function makeTicket(): Promise<TestTicket> {
    const [ticket] = await makeTickets(1)
    if (!ticket) throw new Error('There is no ticket.')
    return ticket
  }

  /** The service has each of them once, and nothing contradicts itself. */
  async function expectOnce(tickets: readonly TestTicket[]): Promise<void> {
    const ids = tickets.map(({ ticketId }) => ticketId)
    const stored = async () =>
      (await evening.scans()).map(({ ticketId }) => ticketId).filter((id) => ids.includes(id))
    await expect.poll(async () => (await stored()).toSorted()).toEqual(ids.toSorted())
    await expectInvariants(evening.house)
  }

  test('a paired device lets a ticket in once', async () => {
    const ticket = await makeTicket()
    await phone.start()
    expect(await phone.scan(ticket.code, 'admit')).toMatchObject({ word: 'Welcome' })
    await phone.waitingIs(0)
    await phone.scan(ticket.code, 'just-now')
    await expectOnce([ticket])
  })

  test('a ticket that another door has let in is already in', async () => {
    const { house, event } = evening
    const ticket = await makeTicket()
    const now = house.clock.now()
    const gate = await pairDoor(house, event, { device: 'Gate B' })
    await admit(gate, [
      scanOf(ticket, { device: 'Gate B', scannedAt: now.toISOString(), day: klDayOf(now.getTime()) }),
    ])
    await phone.start()
    expect(await phone.scan(ticket.code, 'already-in')).toMatchObject({ word: 'Already in' })
    await phone.waitingIs(0)
    await expectOnce([ticket])
  })

  test('an entry that is taken back is gone, and the ticket gets in again', async () => {
    const ticket = await makeTicket()
    await phone.start()
    await phone.scan(ticket.code, 'admit')
    await phone.tapButton(words.door.undo)
    await phone.tapButton(words.undo.confirm)
    await phone.seesText(words.undo.undone)
    await expect
      .poll(async () => (await evening.scans()).map(({ ticketId }) => ticketId))
      .not.toContain(ticket.ticketId)
    await phone.scan(ticket.code, 'admit')
    await expectOnce([ticket])
  })

  test('an app without a service opens, lets in, and sends everything when it is back', async () => {
    const tickets = await makeTickets(3)
    await evening.network.cut()
    await phone.open()
    await phone.start()
    for (const { code } of tickets) await phone.scan(code, 'let-in')
    await phone.waitingIs(tickets.length)
    await evening.network.mend()
    await phone.wake()
    await phone.waitingIs(0)
    await expectOnce(tickets)
  })

  test('an app that is killed with scans that wait comes back without a service, and sends them', async () => {
    const [tickets, late] = [await makeTickets(2), await makeTicket()]
    await phone.start()
    await evening.network.cut()
    for (const { code } of tickets) await phone.scan(code, 'let-in')
    await browser.kill()
    await phone.open()
    expect((await phone.scans()).map(({ code }) => code)).toEqual(tickets.map(({ code }) => code))
    await phone.start()
    await phone.scan(late.code, 'let-in')
    await phone.waitingIs(tickets.length + 1)
    await evening.network.mend()
    await phone.wake()
    await phone.waitingIs(0)
    await expectOnce([...tickets, late])
  })
}

/** A door asks for a tap when a ticket was in before midnight: stories that began before would end otherwise. */
async function passMidnight(): Promise<void> {
  const today = klDayOf(Date.now())
  while (klDayOf(Date.now()) === today && klDayOf(Date.now() + STORIES_MS) !== today) await delay(1_000)
}
