import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { schemaChangesOfLibrary } from '../support/sign-in-library.ts'

test('our migrations have every table and column that the sign-in library wants', async () => {
  const house = await openHouse()
  expect(await schemaChangesOfLibrary(house.deps, house.database.connectionString)).toBe(';')
  await house.rows('alter table sessions drop column user_agent')
  expect(await schemaChangesOfLibrary(house.deps, house.database.connectionString)).toContain('user_agent')
  await house.close()
})
