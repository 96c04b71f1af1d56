import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createGuideStore, furthest } from './guide-store.ts'

interface Known {
  checkIns: number
  sold: { priceSen: number; sold: number }[]
  scanners: number
  giveaways: string[]
}

/** What the guide makes of what the service knows. */
async function progressOf({ checkIns, sold, scanners, giveaways }: Known) {
  const bodies: Record<string, unknown> = {
    '/api/partner/events/overview': { checkIns },
    '/api/partner/events/tickets': { ticketTypes: sold },
    '/api/partner/events/scanners': { scanners: Array.from({ length: scanners }) },
    '/api/partner/events/invites': { eventInvites: [{ token: 'abc' }] },
  }
  const call = (async ({ path }: { path: string }) => ({
    kind: 'reply',
    status: 200,
    headers: {},
    body: bodies[path] ?? { giveaways: giveaways.map((state) => ({ state })) },
  })) as unknown as StudioCall
  const store = createGuideStore({ call, eventId: 'event', words: signal(en) })
  await store.progress.load()
  const { loaded } = store.progress
  return loaded.value.kind === 'ready' ? loaded.value.value : loaded.value
}

const nothing = { isSold: false, isPaid: false, isPaired: false, isScanned: false, giveaway: null }
const free = { priceSen: 0, sold: 1 }
const paid = { priceSen: 100, sold: 1 }

test.each<[string, Partial<Known>, object]>([
  ['nothing', { sold: [{ priceSen: 100, sold: 0 }] }, nothing],
  ['a free ticket', { sold: [free] }, { isSold: true, isPaid: false }],
  ['a paid ticket', { sold: [paid] }, { isSold: true, isPaid: true }],
  ['a door', { scanners: 1 }, { isPaired: true, isScanned: false }],
  ['a scan', { scanners: 1, checkIns: 1 }, { isPaired: true, isScanned: true }],
  ['a draw', { giveaways: ['open', 'drawn'] }, { giveaway: { state: 'drawn' } }],
])('done so far: %s', async (_, known, progress) => {
  const found = await progressOf({ checkIns: 0, sold: [], scanners: 0, giveaways: [], ...known })
  expect(found).toMatchObject({ ...progress, inviteToken: 'abc' })
})

test('of several giveaways the guide goes on with the furthest', () => {
  expect(furthest([])).toBeNull()
  expect(furthest([{ state: 'scheduled' }, { state: 'closed' }, { state: 'open' }])).toEqual({
    state: 'closed',
  })
})
