import type { Battery } from '../device/battery.ts'
import type { Clock } from '../device/clock.ts'
import type { Outbox } from '../queue/outbox.ts'
import type { DoorRoster } from '../roster/door-roster.ts'

/** What an organiser should know of a device, by the names of the contract. */
export interface Health {
  quarantined?: number
  oldestWaitingSeconds?: number
  rosterAgeSeconds?: number
  batteryPercent?: number
  isCharging?: boolean
  clockSkewMs?: number
}

export interface HealthPorts {
  outbox: Pick<Outbox, 'waits' | 'attention'>
  roster: Pick<DoorRoster, 'askedAt'>
  clock: Pick<Clock, 'now' | 'elapsed' | 'offsetMs'>
  readBattery(): Promise<Battery | null>
}

/** The service writes it down twice a minute. */
const LOOK_EVERY_MS = 30_000

/** Looks at most twice a minute, and says nothing in between; what can't be read is left out. */
export function createHealth(ports: HealthPorts): () => Promise<Health> {
  let lookedAt = -Infinity
  return async () => {
    if (ports.clock.elapsed() - lookedAt < LOOK_EVERY_MS) return {}
    lookedAt = ports.clock.elapsed()
    return lookAt(ports).catch(() => ({}))
  }
}

async function lookAt({ outbox, roster, clock, readBattery }: HealthPorts): Promise<Health> {
  const [waits, troubled, battery] = await Promise.all([outbox.waits(), outbox.attention(), readBattery()])
  const oldest = waits.flatMap(({ oldestAt }) => (oldestAt === null ? [] : Date.parse(oldestAt)))
  const [rosterAt, offsetMs] = [roster.askedAt(), clock.offsetMs()]
  const secondsSince = (at: number) => Math.max(0, Math.round((clock.now() - at) / 1_000))
  return {
    quarantined: troubled.filter(({ state }) => state === 'quarantined').length,
    ...(oldest.length > 0 && { oldestWaitingSeconds: secondsSince(Math.min(...oldest)) }),
    ...(rosterAt !== null && { rosterAgeSeconds: secondsSince(rosterAt) }),
    // The service's clock minus the device's.
    ...(offsetMs !== null && { clockSkewMs: -offsetMs }),
    ...(battery && { batteryPercent: Math.round(battery.level * 100), isCharging: battery.charging }),
  }
}
