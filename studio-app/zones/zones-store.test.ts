import { expect, test } from 'vitest'
import { zonesOf, type Member, type Zone } from './zones-store.ts'

test('of the zones of a member those of the event count', () => {
  const zones = [{ id: 'gate-a' }, { id: 'gate-b' }] as Zone[]
  const member = { zones: [{ id: 'gate-b' }, { id: 'hall of another event' }] } as Member
  expect(zonesOf(member, zones)).toEqual(['gate-b'])
})
