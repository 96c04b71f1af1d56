import { expect } from 'vitest'
import { holdBack, isFeedCall } from '../support/browser-network.ts'
import type { Network } from '../support/browser-network.ts'
import { MINUTE_MS } from '../support/clock.ts'
import type { TestTicket } from '../support/people.ts'
import type { DoorFixture } from './door-fixture.ts'
import type { Phone } from './phone.ts'

// How many tests begin: a phone that is paired and has scanned.

export async function scanOne(door: DoorFixture): Promise<TestTicket> {
  const ticket = await door.ticket()
  await door.phone.pair()
  await door.phone.scan(ticket.code)
  return ticket
}

export async function scanTwo(door: DoorFixture): Promise<[TestTicket, TestTicket]> {
  const other = await door.ticket()
  const one = await scanOne(door)
  await door.phone.scan(other.code)
  return [one, other]
}

/** A scan that waits behind a read which the service does not get: it has not been sent, and is not for now. */
export async function scanBehindHeldRead(
  phone: Phone,
  network: Network,
  code: string,
): Promise<{ release: () => void }> {
  const { treatment, held, release } = holdBack()
  network.treat(isFeedCall, treatment)
  await phone.passTime(MINUTE_MS)
  await phone.wake()
  await held
  await phone.scan(code)
  expect(await phone.scans()).toMatchObject([{ state: 'queued', attempted: false }])
  return { release }
}
