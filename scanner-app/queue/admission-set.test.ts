import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAdmissionSet, noAdmissions } from './admission-set.ts'
import type { KnownAdmission } from './admission-set.ts'

const ids = Array.from(
  { length: 12 },
  (_, n) => `0000000${(n * 7) % 10}-0000-4000-8000-${String(n).padStart(12, '0')}`,
)
const admission: fc.Arbitrary<KnownAdmission> = fc.record({
  at: fc.option(fc.integer({ min: 0, max: 2e12 }), { nil: null }),
  device: fc.constantFrom(null, 'Door A', 'Door B', 'ประตู'),
})
const change = fc.record({
  id: fc.constantFrom(...ids),
  admission: fc.option(admission, { nil: null }),
  isPacked: fc.boolean(),
})

test('is what the last change of each ticket says, packed or not', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let set = createAdmissionSet(noAdmissions)
      const expected = new Map<string, KnownAdmission>()
      for (const { id, admission: next, isPacked } of changes) {
        set.set(id, next)
        if (next) expected.set(id, next)
        else expected.delete(id)
        if (isPacked) set = createAdmissionSet(set.pack())
      }
      set.pack()
      expect(set.count()).toBe(expected.size)
      for (const id of ids) expect(set.find(id)).toEqual(expected.get(id) ?? null)
    }),
  )
})

test('more doors than there are numbers for lose only their names', () => {
  const set = createAdmissionSet(noAdmissions)
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  for (let n = 0; n < 300; n++) set.set(id(n), { at: n, device: `Door ${n}` })
  set.pack()
  expect(set.find(id(254))).toEqual({ at: 254, device: 'Door 254' })
  expect(set.find(id(255))).toEqual({ at: 255, device: null })
})
