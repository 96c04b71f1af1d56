import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { readPeopleFilter, withChoice, withPeopleFilter } from './people-filter.ts'
import { createPeopleStore, type Person } from './people-store.ts'

const person = (ticketId: string): Person => ({
  ticketId,
  ticketTypeId: 't',
  ticketType: 'General',
  state: 'valid',
  holderName: ticketId,
  issue: 1,
  version: 1,
  checkedIn: null,
  order: { registrationId: 'r', reference: 'R', buyerName: '', email: null, issuedByHand: false, version: 1 },
})

interface Page {
  people: Person[]
  next: string | null
}

/** A service that replies these pages, each when the test lets it. */
function service(pages: Page[]) {
  const asked: Record<string, unknown>[] = []
  const call = (async (_: unknown, { query }: { query: Record<string, unknown> }) => {
    asked.push(query)
    const body = pages.shift()
    return body ? { kind: 'reply', status: 200, body, headers: {} } : { kind: 'unreachable', cause: null }
  }) as unknown as StudioCall
  return { asked, call }
}

test('empty pages are passed over until somebody is found', async () => {
  const { asked, call } = service([
    { people: [], next: 'a' },
    { people: [], next: 'b' },
    { people: [person('one')], next: 'c' },
    { people: [person('two')], next: null },
  ])
  const store = createPeopleStore(call, 'event')
  store.look({ q: 'zoe' })
  await expect.poll(() => store.state.value.kind).toBe('ready')
  expect(asked.map(({ after }) => after)).toEqual([undefined, 'a', 'b'])
  expect(store.hasMore.value).toBe(true)
  await store.more()
  expect(store.people.value.map(({ ticketId }) => ticketId)).toEqual(['one', 'two'])
  expect(store.hasMore.value).toBe(false)
})

test('a page that fails keeps those that were found', async () => {
  const { call } = service([{ people: [person('one')], next: 'a' }])
  const store = createPeopleStore(call, 'event')
  store.look({})
  await expect.poll(() => store.state.value.kind).toBe('ready')
  await store.more()
  expect(store.state.value.kind).toBe('failed')
  expect(store.people.value).toHaveLength(1)
})

test('what a former search finds is not shown in the place of a newer one', async () => {
  const { call } = service([
    { people: [person('old')], next: null },
    { people: [person('new')], next: null },
  ])
  const store = createPeopleStore(call, 'event')
  store.look({ q: 'old' })
  store.look({ q: 'new' })
  await expect.poll(() => store.state.value.kind).toBe('ready')
  expect(store.people.value.map(({ ticketId }) => ticketId)).toEqual(['new'])
})

test('filters stand in the address, and nothing else of it is one', () => {
  const filter = { q: 'a & b', state: 'void', checkedIn: 'no', ticketTypeId: 't', sort: 'name' } as const
  const address = withPeopleFilter('/people', filter)
  expect(readPeopleFilter(Object.fromEntries(new URL(address, 'http://a').searchParams))).toEqual(filter)
  expect(readPeopleFilter({ state: 'all', sort: 'x', q: '' })).toEqual({})
  expect(withPeopleFilter('/people', {})).toBe('/people')
  expect(withChoice(filter, 'sort', 'newest')).toEqual({
    q: 'a & b',
    state: 'void',
    checkedIn: 'no',
    ticketTypeId: 't',
  })
  expect(withChoice({ q: 'a' }, 'ticketTypeId', 'vip')).toEqual({ q: 'a', ticketTypeId: 'vip' })
})
