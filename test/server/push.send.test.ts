import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { notify } from '../../server/notifications/notify.ts'
import { takeAlerts } from '../../server/push/alert-store.ts'
import { openAlertingHouse } from '../support/alerting-house.ts'
import { as, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS } from '../support/clock.ts'
import { runJobs } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { addDevice, subscribe } from '../support/push-devices.ts'
import { openSale } from '../support/sales.ts'
import { until } from '../support/until.ts'

const house = await openAlertingHouse()
afterAll(() => house.close())
afterEach(async () => {
  await house.rows('delete from push_devices')
})
const { service, tell, sendDue, addBrowser, deviceOf, countWaiting } = house

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
    expect(await countWaiting()).toBe(0)
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
    expect([browser.requests, await countWaiting()]).toEqual([0, 0])
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
    expect([browser.requests, await countWaiting()]).toEqual([0, 0])
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

test('an endpoint whose service is no longer on the list is never called; its device stays for whoever has the right settings', async () => {
  const person = await addSignedIn(house)
  const { id } = await addDevice(house, { userId: person.userId, endpoint: 'https://10.0.0.1/a' })
  await tell(person)
  await sendDue()
  expect(await deviceOf(id)).toMatchObject({ failures: 1 })
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
