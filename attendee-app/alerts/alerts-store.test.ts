import type { Send } from '@masuk/shared/client.ts'
import { beforeEach, expect, test } from 'vitest'
import { createAlertsStore } from './alerts-store.ts'
import type { PushBrowser } from './push-browser.ts'

const KEY = 'BCVx'
const HOUR = 3_600_000
const NOW = 1_800_000_000_000

/** A browser with a push service, and a service that has devices. */
function open({
  support = 'yes',
  permission = 'granted',
}: Partial<{ support: PushBrowser['support']; permission: NotificationPermission }> = {}) {
  const registered: string[] = []
  const asked: string[] = []
  let subscribedTo: { key: string; endpoint: string } | null = null
  let count = 0
  let serverKey = KEY
  const toSubscription = ({ key, endpoint }: { key: string; endpoint: string }) =>
    ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (each) => each.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => ((subscribedTo = null), true),
    }) as unknown as PushSubscription
  const browser: PushBrowser = {
    support,
    permission: () => permission,
    ask: async () => (asked.push('permission'), permission),
    subscription: async () => subscribedTo && toSubscription(subscribedTo),
    subscribe: async (key) =>
      toSubscription((subscribedTo = { key, endpoint: `https://push.example/${++count}` })),
  }
  const device = {
    id: '00000000-0000-4000-8000-00000000000d',
    label: 'Chrome on Android',
    createdAt: '2026-11-21T12:00:00.000Z',
    lastSuccessAt: null,
    failingSince: null,
    endpointSha256: 'not this one',
  }
  const send: Send = async ({ method, body }) => {
    const given = JSON.parse(body ?? 'null') as { endpoint?: string } | null
    asked.push(method)
    if (method === 'POST' && given?.endpoint) registered.push(given.endpoint)
    const replies = {
      GET: { capability: { state: 'available', publicKey: serverKey }, devices: [] },
      POST: { state: 'done', device },
      DELETE: { devices: [] },
    }
    const text = JSON.stringify(replies[method as keyof typeof replies])
    return { status: method === 'POST' ? 201 : 200, headers: { 'content-type': 'application/json' }, text }
  }
  const stored = new Map<string, string>()
  const preferences = {
    read: (name: string) => stored.get(name) ?? null,
    write: (name: string, value: string | null) =>
      void (value === null ? stored.delete(name) : stored.set(name, value)),
  }
  let now = NOW
  const store = createAlertsStore({ send, browser, preferences, now: () => now })
  return {
    store,
    asked,
    registered,
    pass: (ms: number) => (now += ms),
    drop: () => (subscribedTo = null),
    changeKey: () => (serverKey = 'BDDD'),
  }
}

let opened: ReturnType<typeof open>
beforeEach(() => (opened = open()))

test('nothing asks for permission but the tap that turns alerts on', async () => {
  const { store, asked, registered } = opened
  await store.verify()
  await store.load()
  expect(asked).not.toContain('permission')
  await store.turnOn()
  expect(asked).toContain('permission')
  expect(registered).toHaveLength(1)
})

test('a start within six hours asks nothing; after six hours it registers the same subscription again', async () => {
  const { store, asked, registered, pass } = opened
  await store.load()
  await store.turnOn()
  asked.length = 0
  pass(6 * HOUR - 1)
  await store.verify()
  expect(asked).toEqual([])
  pass(1)
  await store.verify()
  expect(registered).toEqual(['https://push.example/1', 'https://push.example/1'])
})

test.each([
  ['is gone', 'drop'],
  ['is for an earlier key', 'changeKey'],
] as const)('a subscription that %s is made anew', async (_, how) => {
  const { store, registered, pass } = opened
  await store.load()
  await store.turnOn()
  opened[how]()
  pass(6 * HOUR)
  await store.verify()
  expect(registered).toEqual(['https://push.example/1', 'https://push.example/2'])
})

test('who never turned alerts on, or turned them off, is not registered at a start', async () => {
  const { store, registered, pass } = opened
  await store.verify()
  expect(registered).toEqual([])
  await store.load()
  await store.turnOn()
  await store.turnOff()
  pass(7 * HOUR)
  await store.verify()
  expect(registered).toHaveLength(1)
})

test.each([
  ['a tab on iOS', { support: 'needs-install' }, 'needs-install'],
  ['a browser without push', { support: 'no' }, 'unsupported'],
  ['a person who has said no', { permission: 'denied' }, 'denied'],
  ['a person who was not asked', { permission: 'default' }, 'off'],
] as const)('%s', async (_, conditions, state) => {
  const { store } = open(conditions)
  await store.load()
  expect(store.state.value).toBe(state)
})
