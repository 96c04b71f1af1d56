import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { notify } from '../../server/notifications/notify.ts'
import type { NewNotification } from '../../server/notifications/notify.ts'
import { webPushService } from '../../server/outside/push/web-push.ts'
import { PUSH_SERVICES } from '../../server/outside/push/endpoint.ts'
import { takeAlerts } from '../../server/push/alert-store.ts'
import { sendDuePush } from '../../server/push/jobs.ts'
import { as, reply } from '../support/call.ts'
import { DAY_MS, HOUR_MS, makeClock, MINUTE_MS, SECOND_MS } from '../support/clock.ts'
import { openHouse, PUSH_SETTINGS } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { runJobs } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addDevice, subscribe } from '../support/push-devices.ts'
import { openPushService } from '../support/push-service.ts'
import type { Behaviour, Browser, TestPushService } from '../support/push-service.ts'
import { openSale } from '../support/sales.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 400
let service: TestPushService
let house: House
beforeAll(async () => {
  service = await openPushService()
  const clock = makeClock()
  const settings = {
    publicKey: PUSH_SETTINGS.MASUK_PUSH_PUBLIC_KEY,
    privateKey: PUSH_SETTINGS.MASUK_PUSH_PRIVATE_KEY,
    subject: PUSH_SETTINGS.MASUK_PUSH_SUBJECT,
    services: PUSH_SERVICES,
  }
  const push = webPushService(settings, { clock, allowsLoopback: true, timeoutMs: TIMEOUT_MS })
  house = await openHouse({ push, clock })
})
afterAll(async () => {
  await house.close()
  await service.close()
})
afterEach(async () => {
  expect(service.problems).toEqual([])
  await house.rows('delete from push_devices')
})

const tell = (person: { userId: string }, more: Partial<NewNotification> = {}) =>
  transaction(house.deps.db.web, (tx) =>
    notify(house.deps, tx, [
      {
        userId: person.userId,
        kind: 'broadcast',
        cause: crypto.randomUUID(),
        organizationId: null,
        eventId: null,
        title: 'Malam Muzik',
        body: 'Pintu dibuka pukul tujuh.',
        path: '/tickets',
        ...more,
      },
    ]),
  )
const sendDue = () => sendDuePush.run({}, house.deps)
async function addBrowser(
  behaviour: Behaviour = 201,
): Promise<{ person: Person; browser: Browser; deviceId: string }> {
  const person = await addSignedIn(house)
  const browser = service.subscribe(behaviour)
  return { person, browser, deviceId: await subscribe(house, person, browser) }
}
interface DeviceState {
  failures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
  waitUntil: Date | null
}
const deviceOf = async (deviceId: string): Promise<DeviceState | null> =>
  (
    await house.rows<DeviceState>(
      `select failures, failing_since as "failingSince", last_success_at as "lastSuccessAt", wait_until as "waitUntil"
         from push_devices where id = $1`,
      [deviceId],
    )
  )[0] ?? null
const waiting = async () => house.rows('select 1 from push_alerts')

describe('an alert', () => {
  test('reaches every browser of a person, sealed, signed and by a job', async () => {
    const { person, browser } = await addBrowser()
    const phone = service.subscribe()
    await subscribe(house, person, phone)
    const stopJobs = await runJobs(house)
    try {
      await tell(person)
      await until(() => browser.received.length + phone.received.length === 2)
    } finally {
      await stopJobs()
    }
    expect(browser.received).toEqual([
      {
        payload: {
          web_push: 8030,
          notification: {
            title: 'Masuk',
            body: 'An organiser has a message for you.',
            navigate: `${house.deps.origins[0]}/tickets`,
            tag: 'broadcast',
            silent: false,
          },
          app_badge: 1,
        },
        topic: 'broadcast',
        ttl: 86_400,
        urgency: 'normal',
        subject: 'mailto:push@masuk.my',
      },
    ])
    expect(await waiting()).toEqual([])
    const { devices } = await reply(as(house, person).call('push.read'))
    expect(devices.every(({ lastSuccessAt }) => lastSuccessAt !== null)).toBe(true)
  })

  test.each([
    'event_changed',
    'workshop_begins',
    'broadcast',
    'giveaway_result',
    'registration_paid',
    'registration_refunded',
  ] as const)('of the kind %s says nothing of the event or of the person', async (kind) => {
    const { person, browser } = await addBrowser()
    const { organizationId, eventId, slug } = await openSale(house, { visibility: 'private' })
    await tell(person, { kind, organizationId, eventId, path: `/events/${slug}`, title: 'Majlis Rahsia' })
    await sendDue()
    const [received] = browser.received
    expect(received?.payload.notification.navigate).toBe(`${house.deps.origins[0]}/tickets`)
    const text = JSON.stringify(received)
    for (const secret of [slug, 'Rahsia', eventId, person.email, person.name, 'tujuh'])
      expect(text).not.toContain(secret)
  })

  test('counts what is not read, for the badge', async () => {
    const { person, browser } = await addBrowser()
    await tell(person, { kind: 'event_changed' })
    await tell(person, { kind: 'giveaway_result' })
    await sendDue()
    expect(browser.received.map(({ payload }) => payload.app_badge)).toEqual([2, 2])
  })

  test('is not sent of what was read before', async () => {
    const { person, browser } = await addBrowser()
    await tell(person)
    await reply(as(house, person).call('notifications.open', { body: {} }))
    await sendDue()
    expect([browser.requests, await waiting()]).toEqual([0, []])
  })

  test('is not sent of what is a day old, nor of what a newer one of its kind follows', async () => {
    const { person, browser } = await addBrowser()
    await tell(person)
    house.clock.pass(DAY_MS)
    await tell(person, { kind: 'event_changed' })
    house.clock.pass(MINUTE_MS)
    await tell(person, { kind: 'event_changed' })
    await sendDue()
    expect(browser.received.map(({ topic }) => topic)).toEqual(['event-changed'])
  })

  test('is not there when what causes it is taken back', async () => {
    const { person, browser } = await addBrowser()
    const taken = transaction(house.deps.db.web, async (tx) => {
      await notify(house.deps, tx, [
        {
          ...person,
          kind: 'broadcast',
          cause: 'x',
          organizationId: null,
          eventId: null,
          title: '',
          body: '',
          path: '/tickets',
        },
      ])
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    await sendDue()
    expect([browser.requests, await waiting()]).toEqual([0, []])
  })

  test('that waits for one person is not sent to the next owner of the browser', async () => {
    const { person, browser } = await addBrowser()
    await tell(person)
    await subscribe(house, await addSignedIn(house), browser)
    await sendDue()
    expect(browser.requests).toBe(0)
  })

  test('is sent once, however many processes send', async () => {
    const { person, browser } = await addBrowser()
    await tell(person)
    await Promise.all(Array.from({ length: 6 }, sendDue))
    expect(browser.requests).toBe(1)
  })

  test('whose sender died is due again three minutes later', async () => {
    const { person, browser } = await addBrowser()
    await tell(person)
    // Taken by a process that does nothing more.
    expect(
      await takeAlerts(house.deps.db.web, { notificationIds: null, now: house.clock.now() }),
    ).toHaveLength(1)
    await sendDue()
    expect(browser.requests).toBe(0)
    house.clock.pass(3 * MINUTE_MS)
    await sendDue()
    expect(browser.requests).toBe(1)
  })
})

describe('what push services answer', () => {
  test.each([404, 410])('%d: the device is gone, with all that waits for it', async (status) => {
    const { person, deviceId } = await addBrowser(status)
    await tell(person)
    await tell(person, { kind: 'event_changed' })
    await sendDue()
    expect([await deviceOf(deviceId), await waiting()]).toEqual([null, []])
  })

  test.each([400, 401, 403, 413])('%d: this alert is given up, and the device is failing', async (status) => {
    const { person, browser, deviceId } = await addBrowser(status)
    await tell(person)
    await sendDue()
    expect(await waiting()).toEqual([])
    expect(await deviceOf(deviceId)).toMatchObject({
      failures: 1,
      failingSince: house.clock.now(),
      waitUntil: null,
    })
    browser.behaviour = 201
    await tell(person)
    await sendDue()
    expect(await deviceOf(deviceId)).toMatchObject({ failures: 0, failingSince: null })
  })

  const inFiveMinutes = () => new Date(house.clock.now().getTime() + 5 * MINUTE_MS)
  test.each([
    ['in seconds', () => '300'],
    ['as a date', () => inFiveMinutes().toUTCString()],
  ])('429 with Retry-After %s: nothing is sent to the device before', async (_, retryAfter) => {
    const { person, browser, deviceId } = await addBrowser()
    browser.behaviour = { status: 429, headers: { 'retry-after': retryAfter() } }
    await tell(person)
    await sendDue()
    expect((await deviceOf(deviceId))?.waitUntil).toEqual(inFiveMinutes())
    browser.behaviour = 201
    await tell(person, { kind: 'event_changed' })
    house.clock.pass(5 * MINUTE_MS - SECOND_MS)
    await sendDue()
    expect(browser.requests).toBe(1)
    house.clock.pass(SECOND_MS)
    await sendDue()
    expect(browser.received.map(({ topic }) => topic).toSorted()).toEqual(['broadcast', 'event-changed'])
    expect(await deviceOf(deviceId)).toMatchObject({ failures: 0, failingSince: null, waitUntil: null })
  })

  test.each([429, 500, 503])('%d: it waits a minute, then two, then four', async (status) => {
    const { person, browser, deviceId } = await addBrowser(status)
    await tell(person)
    for (const minutes of [1, 2, 4]) {
      await sendDue()
      const left = (await deviceOf(deviceId))!.waitUntil!.getTime() - house.clock.now().getTime()
      expect(left).toBe(minutes * MINUTE_MS)
      house.clock.pass(left)
    }
    expect(browser.requests).toBe(3)
  })

  test('a device that fails ten times over a week is removed, and not before', async () => {
    const { person, browser, deviceId } = await addBrowser(500)
    for (let failures = 1; failures <= 10; failures++) {
      await tell(person)
      await sendDue()
      expect((await deviceOf(deviceId))?.failures).toBe(failures)
      house.clock.pass(7 * HOUR_MS)
    }
    // Ten, but not a week.
    expect(await deviceOf(deviceId)).not.toBeNull()
    house.clock.pass(5 * DAY_MS)
    await tell(person)
    await sendDue()
    expect(await deviceOf(deviceId)).toBeNull()
    expect(browser.requests).toBe(11)
  })

  test('a redirect is not followed', async () => {
    let visits = 0
    const trap = createServer((_, response) => void response.writeHead(201).end(void visits++))
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const location = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`
    for (const status of [301, 302, 307, 308]) {
      const { person, deviceId } = await addBrowser({ status, headers: { location } })
      await tell(person)
      await sendDue()
      expect(await deviceOf(deviceId)).toMatchObject({ failures: 1 })
    }
    expect(visits).toBe(0)
    await new Promise((resolve) => trap.close(resolve))
  })

  test.each(['endless', 'drip'] as const)(
    'an answer that does not end is not waited for: %s',
    async (behaviour) => {
      const { person, deviceId } = await addBrowser(behaviour)
      await tell(person)
      await sendDue()
      expect(await waiting()).toEqual([])
      expect(await deviceOf(deviceId)).toMatchObject({ failures: 0 })
    },
  )
})

test('a push service that never answers holds up nobody else, and is left alone after a few tries', async () => {
  const silent = await openPushService()
  try {
    const stuck = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const person = await addSignedIn(house)
        const browser = silent.subscribe('never')
        await subscribe(house, person, browser)
        await tell(person)
        return browser
      }),
    )
    const others = await Promise.all(Array.from({ length: 20 }, () => addBrowser()))
    for (const { person } of others) await tell(person)
    const started = performance.now()
    const sending = sendDue()
    await until(() => others.every(({ browser }) => browser.received.length === 1))
    // Of the silent ones none has been waited for by then: they have places of their own.
    expect(stuck.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(60)
    await sending
    // 60 one after the other, eight at once, would be eight rounds; it rests after the first.
    expect(stuck.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThan(30)
    expect(performance.now() - started).toBeLessThan(8 * TIMEOUT_MS * 2)
    expect(await waiting()).toHaveLength(60)
    // Those that were not tried are no failures of their devices.
    const [untried] = await house.rows<{ count: number }>(
      'select count(*)::integer as count from push_devices where endpoint like $1 and failures = 0',
      [`${silent.origin}%`],
    )
    expect(untried?.count).toBeGreaterThan(30)
    for (const browser of stuck) browser.behaviour = 201
    house.clock.pass(2 * MINUTE_MS)
    await sendDue()
    await sendDue()
    expect(stuck.every(({ received }) => received.length === 1)).toBe(true)
  } finally {
    await silent.close()
  }
})

test('an endpoint whose service is no longer on the list is never called, and its device is removed', async () => {
  const person = await addSignedIn(house)
  const { id } = await addDevice(house, { userId: person.userId, endpoint: 'https://10.0.0.1/a' })
  await tell(person)
  await sendDue()
  expect(await deviceOf(id)).toBeNull()
})

test('the log has neither an endpoint nor anything of the alert', async () => {
  const { person, browser } = await addBrowser(413)
  await tell(person)
  await sendDue()
  const log = house.logLines.join('\n')
  expect(log).toContain('a push service does not take an alert')
  for (const secret of [browser.endpoint, browser.keys.auth, person.email, 'tujuh'])
    expect(log).not.toContain(secret)
})
