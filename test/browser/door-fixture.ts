import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openChromium } from '../support/browser-chromium.ts'
import { TONIGHT } from '../support/clock.ts'
import { addTickets } from '../support/people.ts'
import type { TestTicket, TicketPlan } from '../support/people.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight, StoredScan } from './event-night.ts'
import { openPhone } from './phone.ts'
import type { Phone, PhoneOptions } from './phone.ts'

/** What the tests of a file have at hand. The phone is another one for each test, not paired yet. */
export interface DoorFixture {
  browser: Browser
  evening: EventNight
  phone: Phone
  /** A ticket of the event. */
  ticket(plan?: TicketPlan): Promise<TestTicket>
  /** What the service has of these tickets, oldest first. */
  scansOf(...tickets: TestTicket[]): Promise<StoredScan[]>
  anotherPhone(options?: PhoneOptions): Promise<Phone>
}

/**
 * One evening and one Chromium for all tests of a file; each test begins at the same time of day. Without a service
 * worker unless the file asks for it: keeping the whole app takes most of the time of a start.
 */
export function openDoorFixture({
  beginsAt = TONIGHT,
  ...options
}: PhoneOptions & { beginsAt?: string } = {}): DoorFixture {
  const phones: Phone[] = []
  const here = {
    async ticket(plan) {
      const [ticket] = await addTickets(here.evening.house, here.evening.event, { ...plan, count: 1 })
      if (!ticket) throw new Error('There is no ticket.')
      return ticket
    },
    async scansOf(...tickets) {
      const ids = new Set(tickets.map(({ ticketId }) => ticketId))
      return (await here.evening.scans()).filter(({ ticketId }) => ids.has(ticketId))
    },
    async anotherPhone(more) {
      const phone = await openPhone(here.evening, here.browser, {
        serviceWorkers: 'block',
        ...options,
        ...more,
      })
      phones.push(phone)
      await phone.open()
      return phone
    },
  } as DoorFixture

  beforeAll(async () => {
    here.browser = await openChromium()
    here.evening = await openEventNight()
  })
  beforeEach(async () => {
    here.evening.clock.set(beginsAt)
    here.phone = await here.anotherPhone()
  })
  afterEach(async () => {
    await Promise.all(phones.splice(0).map((phone) => phone.close()))
    here.evening.network.restore()
    await here.evening.network.mend()
  })
  afterAll(async () => {
    await here.browser?.close()
    await here.evening?.close()
  })
  return here
}
