import { afterAll } from 'vitest'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

/** Two services on one database, for all tests of a file. */
export async function openTwins(): Promise<[House, House]> {
  const house = await openHouse()
  const twin = await openHouse({ database: house.database })
  afterAll(async () => {
    await twin.close()
    await house.close()
  })
  return [house, twin]
}
