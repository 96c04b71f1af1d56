import { randomUUIDv7 } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { openHouse, PUSH_SETTINGS } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { freshEndpoint } from '../support/push-devices.ts'
import { operationOf, sendOperation } from '../support/send-operation.ts'

const PUSH_SERVICE = 'http://127.0.0.1:9'
const house = await openHouse({ settings: { MASUK_OUTSIDE_LOOPBACK: PUSH_SERVICE } })
afterAll(() => house.close())

const { keys } = operationOf('push.register').example.body as { keys: { p256dh: string; auth: string } }
const register = (person: Person, endpoint: string, more: object = {}) =>
  as(house, person).call('push.register', { body: { endpoint, keys, ...more } })
const devicesOf = async (person: Person) => (await reply(as(house, person).call('push.read'))).devices
const reasonOf = async (calling: ReturnType<typeof register>) => {
  const body = await reply(calling)
  return body.state === 'refused' ? body.reason : body.state
}

test('with the three settings a browser learns the key to subscribe with', async () => {
  expect((await reply(as(house, await addSignedIn(house)).call('push.read'))).capability).toEqual({
    state: 'available',
    publicKey: PUSH_SETTINGS.MASUK_PUSH_PUBLIC_KEY,
  })
})

test('without them nothing is registered, and the reply says why', async () => {
  const none = Object.fromEntries(Object.keys(PUSH_SETTINGS).map((name) => [name, '']))
  const silent: House = await openHouse({ settings: none })
  try {
    const person = await addSignedIn(silent)
    expect((await reply(as(silent, person).call('push.read'))).capability).toEqual({
      state: 'not_configured',
    })
    const body = { endpoint: freshEndpoint(), keys }
    expect(await reply(as(silent, person).call('push.register', { body }))).toMatchObject({
      state: 'refused',
      reason: 'not_configured',
    })
  } finally {
    await silent.close()
  }
})

test('a device has a label, no address, and is found by the hash of its endpoint', async () => {
  const person = await addSignedIn(house)
  const endpoint = freshEndpoint()
  const { device } = await done(register(person, endpoint))
  expect(device).toMatchObject({ label: 'Browser', lastSuccessAt: null, failingSince: null })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  expect(device.endpointSha256).toBe(Buffer.from(digest).toString('hex'))
  expect(JSON.stringify(await devicesOf(person))).not.toContain('fcm')
})

test.each([
  ['Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['<script>alert(1)</script>', 'Browser'],
])('%s is called %s', async (userAgent, label) => {
  const person = await addSignedIn(house)
  const { body } = await house.ask({
    method: 'POST',
    path: '/api/account/push',
    headers: { origin: house.deps.origins[0] ?? '', cookie: person.cookie ?? '', 'user-agent': userAgent },
    body: JSON.stringify({ endpoint: freshEndpoint(), keys }),
  })
  expect(body).toMatchObject({ device: { label } })
})

describe('endpoints that this server would call', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/a', 'done'],
    ['https://FCM.googleapis.com:443/fcm/send/b', 'done'],
    ['https://updates.push.services.mozilla.com/wpush/v2/c', 'done'],
    ['https://web.push.apple.com/d', 'done'],
    ['https://wns2-sg2p.notify.windows.com/w/?token=e', 'done'],
    // For development, on this machine.
    [`${PUSH_SERVICE}/push`, 'done'],
    ['http://127.0.0.1:10/push', 'unknown_push_service'],
    ['http://localhost:9/push', 'unknown_push_service'],
    ['https://127.0.0.1/push', 'unknown_push_service'],
    ['https://[::1]/push', 'unknown_push_service'],
    ['https://2130706433/push', 'unknown_push_service'],
    ['https://0177.0.0.1/push', 'unknown_push_service'],
    ['http://fcm.googleapis.com/fcm/send/a', 'unknown_push_service'],
    ['https://fcm.googleapis.com:8443/fcm/send/a', 'unknown_push_service'],
    ['https://user:secret@fcm.googleapis.com/fcm/send/a', 'unknown_push_service'],
    ['https://user@fcm.googleapis.com/fcm/send/a', 'unknown_push_service'],
    ['https://fcm.googleapis.com./fcm/send/a', 'unknown_push_service'],
    ['https://fcm.googleapis.com/a#b', 'unknown_push_service'],
    ['https://fcm.googleapis.com.evil.my/a', 'unknown_push_service'],
    ['https://evilpush.apple.com.my/a', 'unknown_push_service'],
    ['https://evilnotify.windows.com/a', 'unknown_push_service'],
    ['https://notify.windows.com/a', 'unknown_push_service'],
    ['https://fcm.googleapis.com\\@evil.my/a', 'unknown_push_service'],
    ['https://evil.my/?https://fcm.googleapis.com/', 'unknown_push_service'],
    ['https://10.0.0.1/a', 'unknown_push_service'],
    ['https://192.168.1.1/a', 'unknown_push_service'],
    ['https://169.254.169.254/latest/meta-data', 'unknown_push_service'],
    ['https://[::ffff:169.254.169.254]/a', 'unknown_push_service'],
    ['https://[fd00::1]/a', 'unknown_push_service'],
    ['https://2852039166/a', 'unknown_push_service'],
    ['https://0x7f.1.1.1.evil/a', 'unknown_push_service'],
    ['https://localhost.evil.my/a', 'unknown_push_service'],
    ['https://metadata.google.internal/a', 'unknown_push_service'],
  ])('%s: %s', async (endpoint, expected) => {
    const person = await addSignedIn(house)
    const before = await devicesOf(person)
    expect(await reasonOf(register(person, endpoint))).toBe(expected)
    expect(await devicesOf(person)).toHaveLength(before.length + (expected === 'done' ? 1 : 0))
  })

  test.each([
    'ftp://fcm.googleapis.com/a',
    'javascript:alert(1)',
    '',
    'https://',
    `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
    'https://fcm.googleapis.com/a b',
  ])('what is no endpoint at all is a 400: %s', async (endpoint) => {
    const answer = await sendOperation(house, 'push.register', {
      input: { body: { endpoint, keys } },
      caller: await addSignedIn(house),
    })
    expect([400, 201]).toContain(answer.status)
    if (answer.status === 201) expect(answer.body).toMatchObject({ reason: 'unknown_push_service' })
  })

  test('without the setting nothing on this machine is called', async () => {
    const open = await openHouse()
    try {
      for (const endpoint of [`${PUSH_SERVICE}/push`, 'https://localhost/push', 'https://[::1]/push'])
        expect(open.deps.push?.serviceOf(endpoint)).toBeNull()
    } finally {
      await open.close()
    }
  })
})

describe('keys', () => {
  const point = Buffer.from(keys.p256dh, 'base64url')
  const off = Buffer.from(point)
  off[64]! ^= 1
  const compressed = Buffer.concat([Buffer.from([2]), point.subarray(1, 33)])
  test.each([
    ['a point beside the curve', { ...keys, p256dh: off.toString('base64url') }],
    ['a compressed point', { ...keys, p256dh: compressed.toString('base64url') }],
    ['zeros', { ...keys, p256dh: Buffer.alloc(65).toString('base64url') }],
    ['too short a point', { ...keys, p256dh: point.subarray(0, 64).toString('base64url') }],
    ['15 bytes', { ...keys, auth: Buffer.alloc(15, 1).toString('base64url') }],
    ['17 bytes', { ...keys, auth: Buffer.alloc(17, 1).toString('base64url') }],
  ])('%s is refused', async (_, wrong) => {
    const person = await addSignedIn(house)
    expect(await reasonOf(register(person, freshEndpoint(), { keys: wrong }))).toBe('keys_wrong')
    expect(await devicesOf(person)).toEqual([])
  })
})

test('registered again an endpoint is the same device, with its new keys', async () => {
  const person = await addSignedIn(house)
  const endpoint = freshEndpoint()
  const { device } = await done(register(person, endpoint))
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const again = await done(register(person, endpoint, { keys: { ...keys, auth }, expirationTime: null }))
  expect(again.device.id).toBe(device.id)
  const [row] = await house.rows<{ auth: Buffer }>('select auth from push_devices where id = $1', [device.id])
  expect(row?.auth.toString('base64url')).toBe(auth)
})

test('an endpoint belongs to whoever registered it last, as another device', async () => {
  const [first, second] = [await addSignedIn(house), await addSignedIn(house)]
  const endpoint = freshEndpoint()
  const { device } = await done(register(first, endpoint))
  const { device: moved } = await done(register(second, endpoint))
  expect(moved.id).not.toBe(device.id)
  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toHaveLength(1)
})

test('an endpoint that many accounts register at once ends with exactly one of them', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => addSignedIn(house)))
  const endpoint = freshEndpoint()
  const answers = await Promise.all(people.map((person) => register(person, endpoint)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const lists = await Promise.all(people.map(devicesOf))
  expect(lists.flat()).toHaveLength(1)
})

test('a person has ten devices, also when twenty are registered at once', async () => {
  const person = await addSignedIn(house)
  const reasons = await Promise.all(
    Array.from({ length: 20 }, () => reasonOf(register(person, freshEndpoint()))),
  )
  expect(reasons.filter((reason) => reason === 'done')).toHaveLength(10)
  expect(reasons.filter((reason) => reason === 'too_many_devices')).toHaveLength(10)
  const devices = await devicesOf(person)
  expect(devices).toHaveLength(10)
  await reply(as(house, person).call('push.remove', { body: { deviceId: devices[0]!.id } }))
  expect(await reasonOf(register(person, freshEndpoint()))).toBe('done')
})

test('a device is removed by its id or its endpoint; those of others never', async () => {
  const [person, other] = [await addSignedIn(house), await addSignedIn(house)]
  const endpoints = [freshEndpoint(), freshEndpoint()] as const
  const [{ device: one }, { device: two }] = [
    await done(register(person, endpoints[0])),
    await done(register(person, endpoints[1])),
  ]
  for (const body of [{ deviceId: one.id }, { endpoint: endpoints[0] }, { deviceId: randomUUIDv7() }])
    expect(await reply(as(house, other).call('push.remove', { body }))).toEqual({ devices: [] })
  expect(await devicesOf(person)).toHaveLength(2)
  const { devices } = await reply(as(house, person).call('push.remove', { body: { deviceId: one.id } }))
  expect(devices.map(({ id }) => id)).toEqual([two.id])
  expect(await reply(as(house, person).call('push.remove', { body: { endpoint: endpoints[1] } }))).toEqual({
    devices: [],
  })
  const both = await as(house, person).send('push.remove', {
    body: { deviceId: one.id, endpoint: endpoints[0] },
  })
  expect(both.status).toBe(400)
})
