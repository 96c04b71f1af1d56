import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createMemberChangeStore } from './member-change-store.ts'
import type { Member } from './team-store.ts'

const [gateA, gateB] = [
  { id: '01890000-0000-7000-8000-00000000000a', name: 'Gate A' },
  { id: '01890000-0000-7000-8000-00000000000b', name: 'Gate B' },
]
const member: Member = {
  userId: '01890000-0000-7000-8000-000000000001',
  name: 'Jugah anak Empiang',
  role: 'crew',
  since: '2026-11-20T13:00:00.000Z',
  zones: [gateA],
}

function begin(refuse = false) {
  const sent: unknown[] = []
  const call = (async (_: unknown, input: { query?: unknown; body?: unknown }) => {
    if (input.query) return { kind: 'reply', status: 200, body: { zones: [gateB] }, headers: {} }
    sent.push(input.body)
    const body = refuse ? { state: 'refused', reason: 'last_owner', message: 'No.' } : { state: 'done' }
    return { kind: 'reply', status: 200, body, headers: {} }
  }) as unknown as StudioCall
  const store = createMemberChangeStore({ call, words: signal(en), organizationId: 'o' })
  store.ask(member)
  return { store, sent }
}

test('zones of an event are offered beside those that are chosen already, and all are sent', async () => {
  const { store, sent } = begin()
  await store.chooseEvent('e')
  expect(store.draft.value?.offered).toEqual([gateA, gateB])
  store.writeZones([gateA.id, gateB.id])
  await store.save()
  expect(sent).toEqual([
    { organizationId: 'o', userId: member.userId, role: 'crew', zoneIds: [gateA.id, gateB.id] },
  ])
  expect(store.draft.value).toBeNull()
})

test('more than crew goes everywhere; back to crew has the zones of before', () => {
  const { store } = begin()
  store.chooseRole('admin')
  expect(store.draft.value?.zoneIds).toEqual([])
  store.chooseRole('crew')
  expect(store.draft.value?.zoneIds).toEqual([gateA.id])
})

test('a refusal leaves the dialog open and says why', async () => {
  const { store } = begin(true)
  expect(await store.save()).toBeNull()
  expect(store.draft.value?.member).toBe(member)
  expect(store.changes.problem.value).toBe(en.refusals.last_owner)
})
