import { eraseAccount } from '@masuk/shared/contract/erasure.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { findSignedIn } from '../../server/access/session.ts'
import type { Deps } from '../../server/core/deps.ts'
import { erase } from '../../server/erasure/erase.ts'
import { Killed, breakingDeps } from '../support/breaking-deps.ts'
import type { Side } from '../support/breaking-deps.ts'
import { dump } from '../support/dump.ts'
import { openHouse } from '../support/house.ts'
import { addEvent } from '../support/people.ts'
import { addShared, addTraced } from '../support/personal-rows.ts'

const house = await openHouse()
afterAll(() => house.close())
const shared = await addShared(house, await addEvent(house))
const person = await addTraced(house, shared, 'Zulaikha')

/** Erases the person in this world; false when it died on the way. */
async function erases(deps: Deps): Promise<boolean> {
  const signedIn = await findSignedIn(person.cookie ?? undefined, house.deps)
  if (!signedIn) throw new Error('The person is not signed in.')
  const request = { network: '', idempotency: null, cookies: undefined, setCookie() {} }
  const asked = { operation: eraseAccount, input: {}, proof: signedIn.session, deps, request }
  try {
    await erase(asked)
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

const withoutCounts = async () => (await dump(house)).filter(({ table }) => table !== 'request_counts')
const rowOf = ({ table, row }: { table: string; row: string }) => `${table} ${row}`

describe('a failure at any statement leaves everything as it was', () => {
  test('before and after each of them', { timeout: 180_000 }, async () => {
    const before = new Set((await withoutCounts()).map(rowOf))
    const sides: Side[] = ['before', 'after']
    let at = 0
    for (let isDone = false; !isDone;) {
      at++
      for (const side of sides) {
        isDone = await erases(breakingDeps(house.deps, { at, side }))
        // Killed behind the commit: all is done, and nobody was told.
        const isErased = (await house.rows('select from erasures')).length === 1
        if (isDone || isErased) {
          isDone = true
          break
        }
        const left = (await withoutCounts()).map(rowOf)
        expect({ at, side, lost: [...before].filter((row) => !left.includes(row)) }).toEqual({
          at,
          side,
          lost: [],
        })
        expect({ at, side, more: left.filter((row) => !before.has(row)) }).toEqual({ at, side, more: [] })
      }
    }
    expect(at).toBeGreaterThan(40)
    const left = (await dump(house)).filter(({ row }) =>
      person.needles.some((needle) => row.includes(needle)),
    )
    expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['billing_identities']))
  })
})
