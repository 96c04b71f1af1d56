import type { RunningClock } from '../support/browser-clock.ts'
import { makeRunningClock } from '../support/browser-clock.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { openNetwork } from '../support/browser-network.ts'
import type { Network } from '../support/browser-network.ts'
import { pairingCode } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addEvent } from '../support/people.ts'
import type { TestEvent } from '../support/people.ts'

/** An event that is on tonight, the real service, and the network between it and its doors. */
export interface EventNight {
  house: House
  network: Network
  clock: RunningClock
  event: TestEvent
  pairingCode(): Promise<string>
  /** Scans that the service has, oldest first. */
  scans(): Promise<StoredScan[]>
  close(): Promise<void>
}

export interface StoredScan {
  scanKey: string
  ticketId: string
  day: string
  device: string
  scannedAt: Date
}

/** `now` is what the clocks of the service say when it begins; the event has begun an hour before. */
export async function openEventNight(now = TONIGHT): Promise<EventNight> {
  const clock = makeRunningClock(now)
  let house: House | null = null
  const network = await openNetwork({ target: () => house?.url ?? '', clock })
  const opened = await openHouse({ clock, settings: { MASUK_ORIGINS: network.origin } })
  house = opened
  const event = await addEvent(opened, { startsAt: new Date(Date.parse(now) - HOUR_MS) })
  return {
    house: opened,
    network,
    clock,
    event,
    pairingCode: () => pairingCode(opened, event),
    scans: () => storedScans(opened, event),
    async close() {
      await network.close()
      await opened.close()
    },
  }
}

function storedScans({ rows }: House, { organizationId, eventId }: TestEvent): Promise<StoredScan[]> {
  return rows<StoredScan>(
    `select scan_key as "scanKey", ticket_id as "ticketId", day::text as day, device, scanned_at as "scannedAt"
       from scans where organization_id = $1 and event_id = $2 order by scanned_at`,
    [organizationId, eventId],
  )
}
