import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { PushService } from '../../server/outside/push/push-service.ts'
import { sendDuePush } from '../../server/push/jobs.ts'
import { openAlertingHouse } from '../support/alerting-house.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts'
import { until } from '../support/until.ts'

const house = await openAlertingHouse()
afterAll(() => house.close())
afterEach(async () => {
  await house.rows('delete from push_devices')
})
const { tell, sendDue, addBrowser, deviceOf, countWaiting } = house

describe('what push services answer', () => {
  test.each([404, 410])('%d: the device is gone, with all that waits for it', async (status) => {
    const { person, deviceId } = await addBrowser(status)
    await tell(person)
    await tell(person, { kind: 'event_changed' })
    await sendDue()
    expect([await deviceOf(deviceId), await countWaiting()]).toEqual([null, 0])
  })

  test.each([400, 401, 403, 413])('%d: this alert is given up, and the device is failing', async (status) => {
    const { person, browser, deviceId } = await addBrowser(status)
    await tell(person)
    await sendDue()
    expect(await countWaiting()).toBe(0)
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
      expect(await countWaiting()).toBe(0)
      expect(await deviceOf(deviceId)).toMatchObject({ failures: 0 })
    },
  )
})

test('a device whose push service these settings do not list stays, and another process alerts it', async () => {
  const { person, browser, deviceId } = await addBrowser()
  const endpoint = `https://push.elsewhere.example/${deviceId}`
  await house.rows('update push_devices set endpoint = $1', [endpoint])
  await tell(person)
  await sendDue()
  expect(await countWaiting()).toBe(1)
  expect(await deviceOf(deviceId)).toMatchObject({ failures: 1, failingSince: house.clock.now() })
  expect(house.logLines.join('')).toContain('MASUK_PUSH_SERVICES')
  // As where it is listed.
  await house.rows('update push_devices set endpoint = $1', [browser.endpoint])
  house.clock.pass(MINUTE_MS)
  await sendDue()
  expect(browser.received).toHaveLength(1)
  expect(await deviceOf(deviceId)).toMatchObject({ failures: 0, failingSince: null, waitUntil: null })
})

test('a push service that is slow holds up nobody else', async () => {
  const [slow, others] = [
    await Promise.all(Array.from({ length: 20 }, () => addBrowser())),
    await Promise.all(Array.from({ length: 20 }, () => addBrowser())),
  ]
  for (const { person } of [...slow, ...others]) await tell(person)
  const endpoints = new Set(slow.map(({ browser }) => browser.endpoint))
  const { push } = house.deps
  if (!push) throw new Error('The house alerts nobody.')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const slowPush: PushService = {
    ...push,
    serviceOf: (endpoint) => (endpoints.has(endpoint) ? 'slow' : push.serviceOf(endpoint)),
    async send(target, message) {
      if (endpoints.has(target.endpoint)) await answered
      return push.send(target, message)
    },
  }
  const sending = sendDuePush.run({}, { ...house.deps, push: slowPush })
  await until(() => others.every(({ browser }) => browser.received.length === 1))
  expect(slow.every(({ browser }) => browser.requests === 0)).toBe(true)
  answer()
  await sending
  expect(slow.every(({ browser }) => browser.received.length === 1)).toBe(true)
})

test('a push service that never answers is left alone after a few tries, and tried again later', async () => {
  const stuck = await Promise.all(Array.from({ length: 40 }, () => addBrowser('never')))
  for (const { person } of stuck) await tell(person)
  await sendDue()
  const requests = stuck.reduce((sum, { browser }) => sum + browser.requests, 0)
  // Eight at once, and four more that began before five had been given up.
  expect(requests).toBeLessThanOrEqual(12)
  expect(await countWaiting()).toBe(40)
  const states = await Promise.all(stuck.map(({ deviceId }) => deviceOf(deviceId)))
  const failed = states.filter((state) => state?.failures === 1).length
  // Those that were not tried are no failures of their devices.
  expect([failed, states.filter((state) => state?.failures === 0).length]).toEqual([requests, 40 - requests])
  for (const { browser } of stuck) browser.behaviour = 201
  house.clock.pass(MINUTE_MS)
  await sendDue()
  expect(stuck.every(({ browser }) => browser.received.length === 1)).toBe(true)
})
