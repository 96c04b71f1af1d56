import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { createZonesStore, zonesOf, type Member, type Zone } from './zones-store.ts'

const [gateA, gateB] = [
  { id: 'gate-a', name: 'A' },
  { id: 'gate-b', name: 'B' },
] as [Zone, Zone]

test('of the zones of a member those of the event count', () => {
  const member = { zones: [{ id: 'gate-b' }, { id: 'hall of another event' }] } as Member
  expect(zonesOf(member, [gateA, gateB])).toEqual(['gate-b'])
})

test('two boxes that are ticked one right after the other are both kept', async () => {
  let kept: string[] = []
  const member = () => ({ userId: 'aminah', zones: kept.map((id) => ({ id })) })
  const call = (async ({ path }: { path: string }, input: { body?: { zoneIds: string[] } }) => {
    if (input.body) kept = input.body.zoneIds
    const lists = path.endsWith('/zones') ? { zones: [gateA, gateB] } : { members: [member()], next: null }
    return { kind: 'reply', status: 200, body: input.body ? { state: 'done' } : lists, headers: {} }
  }) as unknown as StudioCall
  const store = createZonesStore(call, { eventId: 'event', organizationId: 'organization' })
  await store.known.load()
  await Promise.all([store.assign('aminah', gateA, true), store.assign('aminah', gateB, true)])
  expect(kept).toEqual(['gate-a', 'gate-b'])
  await store.assign('aminah', gateA, false)
  expect(kept).toEqual(['gate-b'])
})
