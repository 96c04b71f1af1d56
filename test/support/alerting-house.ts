import { expect } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { notify } from '../../server/notifications/notify.ts'
import type { NewNotification } from '../../server/notifications/notify.ts'
import { makeOutside } from '../../server/outside/fetch.ts'
import { PUSH_SERVICES } from '../../server/outside/push/endpoint.ts'
import { webPushService } from '../../server/outside/push/web-push.ts'
import { sendDuePush } from '../../server/push/jobs.ts'
import { makeClock } from './clock.ts'
import { openHouse, PUSH_SETTINGS } from './house.ts'
import type { House } from './house.ts'
import { addSignedIn } from './organisers.ts'
import type { Person } from './organisers.ts'
import { subscribe } from './push-devices.ts'
import { openPushService } from './push-service.ts'
import type { Behaviour, Browser, TestPushService } from './push-service.ts'

/** Long enough for a push service on a busy machine. */
const PUSH_TIMEOUT_MS = 3_000

/** What is kept of a device that is alerted. */
export interface DeviceState {
  failures: number
  failingSince: Date | null
  waitUntil: Date | null
}

/** A house that alerts browsers through a push service on this machine. */
export interface AlertingHouse extends House {
  service: TestPushService
  /** Tells a person something. */
  tell(person: { userId: string }, more?: Partial<NewNotification>): Promise<void>
  /** Sends what is due, as the job of the minute does. */
  sendDue(): Promise<void>
  /** A person with a browser for which the push service answers like that. */
  addBrowser(behaviour?: Behaviour): Promise<{ person: Person; browser: Browser; deviceId: string }>
  deviceOf(deviceId: string): Promise<DeviceState | null>
  /** How many alerts wait. */
  countWaiting(): Promise<number>
}

export async function openAlertingHouse(): Promise<AlertingHouse> {
  const service = await openPushService()
  const clock = makeClock()
  const settings = {
    publicKey: PUSH_SETTINGS.MASUK_PUSH_PUBLIC_KEY,
    privateKey: PUSH_SETTINGS.MASUK_PUSH_PRIVATE_KEY,
    subject: PUSH_SETTINGS.MASUK_PUSH_SUBJECT,
    services: PUSH_SERVICES,
  }
  const loopback = [service.origin]
  const outside = makeOutside({ userAgent: 'Masuk', loopback })
  const push = webPushService(settings, { clock, outside, loopback, timeoutMs: PUSH_TIMEOUT_MS })
  const house = await openHouse({ push, clock })
  return {
    ...house,
    service,
    ...helpersOf(house, service),
    async close() {
      expect(service.problems).toEqual([])
      await house.close()
      await outside.close()
      await service.close()
    },
  }
}

function helpersOf(house: House, service: TestPushService) {
  return {
    async tell({ userId }: { userId: string }, more: Partial<NewNotification> = {}): Promise<void> {
      const notification = { ...plain, cause: crypto.randomUUID(), ...more, userId }
      await transaction(house.deps.db.web, (tx) => notify(house.deps, tx, [notification]))
    },
    sendDue: () => sendDuePush.run({}, house.deps),
    async addBrowser(behaviour: Behaviour = 201) {
      const person = await addSignedIn(house)
      const browser = service.subscribe(behaviour)
      return { person, browser, deviceId: await subscribe(house, person, browser) }
    },
    async deviceOf(deviceId: string): Promise<DeviceState | null> {
      const [device] = await house.rows<DeviceState & { id: string }>(
        `select failures, failing_since as "failingSince", wait_until as "waitUntil" from push_devices where id = $1`,
        [deviceId],
      )
      return device ?? null
    },
    async countWaiting(): Promise<number> {
      return (await house.rows('select 1 from push_alerts')).length
    },
  }
}

const plain = {
  kind: 'broadcast',
  organizationId: null,
  eventId: null,
  title: 'Malam Muzik',
  body: 'Pintu dibuka pukul tujuh.',
  path: '/tickets',
} as const
