import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRoster } from './collect.ts'
import type { NewEntry } from './collect.ts'
import { mergeRosters, RosterMismatch } from './merge.ts'
import { entriesOf, findEntry, rosterStates } from './roster.ts'
import type { Roster, RosterHead } from './roster.ts'
import { readRoster, RosterDamaged, writeRoster } from './wire.ts'

const types = [
  { id: 'a', name: 'General' },
  { id: 'b', name: 'VIP 貴賓' },
]
const head = (kind: RosterHead['kind'], next = 'n1'): RosterHead => ({
  kind,
  eventId: 'e',
  next,
  names: 'initials',
  types,
})

/** Few first bytes, so that entries of one begin alike and some are the same. */
const hash = fc
  .tuple(fc.constantFrom(0, 7, 255), fc.uint8Array({ minLength: 11, maxLength: 11, max: 2 }))
  .map(([first, rest]) => Uint8Array.from([first, ...rest]))
const entry: fc.Arbitrary<NewEntry> = fc.record({
  hash,
  state: fc.integer({ min: 0, max: 2 }),
  type: fc.constantFrom(0, 1, 255),
  sealed: fc.uint8Array({ maxLength: 84 }),
})
const entries = fc.array(entry, { maxLength: 60 })

const keyOf = (bytes: Uint8Array) => bytes.join()
/** What the entries say, the last of each hash. */
const saying = (list: readonly NewEntry[]) => new Map(list.map((each) => [keyOf(each.hash), each]))

function expectToSay(roster: Roster, list: readonly NewEntry[]): void {
  const said = saying(list)
  expect(entriesOf(roster)).toBe(said.size)
  for (const { hash: of, state, type, sealed } of said.values()) {
    const found = findEntry(roster, of)
    expect(found).toMatchObject({ state: rosterStates[state], type: types[type] ?? null })
    expect(Array.from(found!.sealed)).toEqual(Array.from(sealed))
  }
}

test('what was put in is found again behind the wire, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(entries, hash, async (list, other) => {
      const roster = await readRoster(await writeRoster(makeRoster(head('whole'), list)))
      expect(roster.head).toEqual(head('whole'))
      expectToSay(roster, list)
      if (!saying(list).has(keyOf(other))) expect(findEntry(roster, other)).toBe(null)
    }),
  )
})

describe('a delta', () => {
  test('that is merged makes what the whole would be', async () => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (before, changed) => {
        const base = makeRoster(head('whole'), before)
        const merged = mergeRosters(base, makeRoster(head('delta', 'n2'), changed))
        const whole = makeRoster(head('whole', 'n2'), [...before, ...changed])
        expect(await writeRoster(merged)).toEqual(await writeRoster(whole))
        expectToSay(merged, [...before, ...changed])
      }),
    )
  })

  test('that comes twice changes nothing more', () => {
    fc.assert(
      fc.property(entries, entries, (before, changed) => {
        const delta = makeRoster(head('delta'), changed)
        const once = mergeRosters(makeRoster(head('whole'), before), delta)
        expect(mergeRosters(once, delta)).toEqual(once)
      }),
    )
  })

  const delta = makeRoster(head('delta'), [])
  test.each<[string, Roster | null]>([
    ['nothing', null],
    ['another event', makeRoster({ ...head('whole'), eventId: 'f' }, [])],
    ['another setting', makeRoster({ ...head('whole'), names: 'full' }, [])],
    ['other types', makeRoster({ ...head('whole'), types: types.toReversed() }, [])],
    ['a delta', delta],
  ])('is refused behind %s', (_, base) => {
    expect(() => mergeRosters(base, delta)).toThrow(RosterMismatch)
  })

  test('may rename types, and a whole roster replaces what there was', () => {
    const base = makeRoster(head('whole'), [])
    const named = types.map(({ id }) => ({ id, name: `new ${id}` }))
    expect(mergeRosters(base, makeRoster({ ...head('delta'), types: named }, [])).head.types).toEqual(named)
    const other = makeRoster({ ...head('whole'), eventId: 'f' }, [])
    expect(mergeRosters(base, other)).toBe(other)
  })
})

describe('never a wrong verdict', () => {
  test('one byte that is another, or bytes that are missing or too many, are an error', async () => {
    const kind = fc.constantFrom('change', 'cut', 'lengthen')
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        kind,
        async (list, at, by, how) => {
          const bytes = await writeRoster(makeRoster(head('whole'), list))
          const place = at % bytes.length
          const spoilt =
            how === 'cut'
              ? bytes.slice(0, place)
              : new Uint8Array([...bytes, ...(how === 'lengthen' ? [by] : [])])
          if (how === 'change') spoilt.set([(bytes[place] ?? 0) ^ by], place)
          await expect(readRoster(spoilt)).rejects.toThrow(RosterDamaged)
        },
      ),
    )
  })

  test('any other bytes are an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await expect(readRoster(Uint8Array.from(bytes))).rejects.toThrow(RosterDamaged)
      }),
    )
  })
})
