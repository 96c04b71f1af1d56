import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { createExceptionsStore, withOlder, type DoorException } from './exceptions-store.ts'

const exception = (id: string): DoorException => ({
  id,
  scanKey: `${id}:2026-11-20`,
  ticketId: id,
  ticketType: 'General',
  holderName: null,
  rejection: 'void',
  overrideReason: null,
  scannedAt: '2026-11-20T13:00:00.000Z',
  device: 'Door A',
  member: { id: 'm', name: 'Aminah' },
})
/** Letters for ids, the latest first. */
const page = (ids: string, next: string | null = null) => ({
  exceptions: [...ids].map(exception),
  next,
})
const idsOf = ({ exceptions }: { exceptions: readonly DoorException[] }) =>
  exceptions.map(({ id }) => id).join('')

test.each([
  ['nothing was shown', page('dc', 'c'), null, 'dc', 'c'],
  ['nothing is new', page('dc', 'c'), page('dcba'), 'dcba', null],
  ['one is new', page('ed', 'd'), page('dcb', 'b'), 'edcb', 'b'],
  ['more are new than a page has', page('hg', 'g'), page('dcba'), 'hg', 'g'],
  ['all of them fit on a page', page('ba'), page('cba'), 'ba', null],
])('the newest page stands above the older ones when %s', (_, newest, before, ids, next) => {
  const merged = withOlder(newest, before)
  expect([idsOf(merged), merged.next]).toEqual([ids, next])
})

function open(pages: Record<string, ReturnType<typeof page> | null>) {
  const call = (async (_: unknown, { query }: { query: { after?: string } }) => {
    const body = pages[query.after ?? 'newest']
    return body ? { kind: 'reply', status: 200, body, headers: {} } : { kind: 'unreachable', cause: null }
  }) as unknown as StudioCall
  const store = createExceptionsStore(call, 'event')
  const shown = () => (store.list.loaded.value.kind === 'ready' ? idsOf(store.list.loaded.value.value) : '')
  return { store, shown }
}

test('older ones are added below, and stay there while newer ones come', async () => {
  const pages = { newest: page('dc', 'c'), c: page('ba') }
  const { store, shown } = open(pages)
  await store.list.load()
  expect([shown(), store.hasMore.value]).toEqual(['dc', true])
  await store.more()
  expect([shown(), store.hasMore.value]).toEqual(['dcba', false])
  pages.newest = page('ed', 'd')
  await store.list.load()
  expect(shown()).toBe('edcba')
})

test('when the older ones do not come it is said, and what is shown stays', async () => {
  const { store, shown } = open({ newest: page('dc', 'c') })
  await store.list.load()
  await store.more()
  expect([shown(), store.moreFailure.value?.kind, store.hasMore.value]).toEqual(['dc', 'unreachable', true])
})
