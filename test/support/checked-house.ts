import { afterAll } from 'vitest'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { expectInvariants } from './invariants.ts'

/** A house for all tests of a file, whose rows must fit together when they have run. */
export async function openCheckedHouse(): Promise<House> {
  const house = await openHouse()
  afterAll(async () => {
    await expectInvariants(house)
    await house.close()
  })
  return house
}
