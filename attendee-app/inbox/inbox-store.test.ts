import type { Send } from '@masuk/shared/client.ts'
import { expect, test } from 'vitest'
import type { KeptStore } from '../kept/kept-store.ts'
import { createInboxStore } from './inbox-store.ts'

const nothingKept: KeptStore = {
  ownerId: async () => null,
  adopt: async () => {},
  read: async () => null,
  write: async () => {},
  forget: async () => true,
}

const entry = (title: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'broadcast',
  title,
  text: '',
  path: '/hub/malam',
  event: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  isNew: true,
})

/** A service with an inbox of two pages, of which the first is unread until it is opened. */
function open() {
  const badges: number[] = []
  const send: Send = async ({ path, body }) => {
    const isFirst = body === '{}'
    const summary = { unreadNotifications: 3 }
    const inbox = {
      notifications: [entry(isFirst ? 'newest' : 'older')],
      next: isFirst ? '1.00000000-0000-4000-8000-000000000001' : null,
      unread: isFirst ? 1 : 0,
      settings: { workshopReminderMinutes: null },
    }
    const reply = path.endsWith('/summary') ? { ...wholeSummary, ...summary } : inbox
    return {
      status: path.endsWith('/summary') ? 200 : 201,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify(reply),
    }
  }
  const store = createInboxStore({ send, kept: nothingKept, showBadge: (count) => void badges.push(count) })
  return { store, badges }
}

const wholeSummary = {
  account: {
    id: '00000000-0000-4000-8000-000000000002',
    email: null,
    phone: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  },
  profile: { displayName: '', phone: null, birthDate: null, gender: null, onboardedAt: null },
  consents: [],
  missing: [],
  worksForOrganization: false,
  memberships: [],
  erasure: { lastOwnerOf: [], openPayments: [] },
}

test('the number on the icon is what was never opened, and falls as the inbox is opened', async () => {
  const { store, badges } = open()
  await store.count()
  expect(store.unread.value).toBe(3)
  await store.open()
  expect(store.unread.value).toBe(1)
  await store.openMore()
  expect(badges).toEqual([0, 3, 1, 0])
})

test('older ones come behind those that are shown', async () => {
  const { store } = open()
  await store.open()
  await store.openMore()
  const loaded = store.inbox.loaded.value
  expect(loaded.kind === 'ready' && loaded.value.notifications.map(({ title }) => title)).toEqual([
    'newest',
    'older',
  ])
})

test('whoever leaves takes the number with them', async () => {
  const { store, badges } = open()
  await store.count()
  store.clear()
  expect(badges.at(-1)).toBe(0)
})
