import { afterAll, beforeEach, expect, test } from 'vitest'
import { reserve, settle } from '../../server/assistant/budget.ts'
import type { Reservation } from '../../server/assistant/budget.ts'
import { TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { quietAi } from '../support/quiet-ai.ts'

// Two processes, each with connections of its own.
const one = await openHouse()
const two = await openHouse({ database: one.database })
afterAll(async () => {
  await two.stop()
  await one.close()
})
const { organizationId } = await addEvent(one)
const people = await Promise.all(
  Array.from({ length: 4 }, () => addOrganiser(one, { organizationId, role: 'staff' })),
)

beforeEach(async () => {
  one.clock.set(TONIGHT)
  two.clock.set(TONIGHT)
  await one.rows('delete from ai_person_tokens')
  await one.rows('delete from ai_organization_tokens')
})

const limited = ({ deps }: House, tokensPerPerson: number, tokensPerOrganization: number) => ({
  ...deps,
  ai: { ...quietAi, tokensPerPerson, tokensPerOrganization },
})

/** Twenty-four reservations of 100 tokens at once, by four people over both processes: how many were given to each. */
async function rush(tokensPerPerson: number, tokensPerOrganization: number): Promise<Reservation[]> {
  const tries = Array.from({ length: 24 }, (_, n) => {
    const userId = people[n % people.length]?.userId ?? ''
    const deps = limited(n % 3 === 0 ? two : one, tokensPerPerson, tokensPerOrganization)
    return reserve(deps, { organizationId, userId }, 100)
  })
  const ended = await Promise.allSettled(tries)
  for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 429 })
  return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

const sumOf = async (table: 'ai_person_tokens' | 'ai_organization_tokens') =>
  (await one.rows<{ tokens: number }>(`select coalesce(sum(tokens), 0)::bigint as tokens from ${table}`))[0]
    ?.tokens

test('nobody gets more than their day, whatever asks at once', async () => {
  const given = await rush(350, 1_000_000)
  for (const { userId } of people) expect(given.filter((each) => each.userId === userId)).toHaveLength(3)
  expect([await sumOf('ai_person_tokens'), await sumOf('ai_organization_tokens')]).toEqual([1_200, 1_200])
})

test('an organisation gets no more than its day, and a refused try counts for nobody', async () => {
  const given = await rush(1_000_000, 1_050)
  expect(given).toHaveLength(10)
  expect([await sumOf('ai_person_tokens'), await sumOf('ai_organization_tokens')]).toEqual([1_000, 1_000])
})

test('settling at the same time leaves what was really used', async () => {
  const given = await rush(1_000_000, 1_000_000)
  expect(given).toHaveLength(24)
  await Promise.all(given.map((each, n) => settle(n % 2 === 0 ? one.deps : two.deps, each, n)))
  expect([await sumOf('ai_person_tokens'), await sumOf('ai_organization_tokens')]).toEqual([276, 276])
})

test('a new day begins at nothing, and a clock that is behind counts for it', async () => {
  const [person] = people
  const payer = { organizationId, userId: person?.userId ?? '' }
  const before = await reserve(limited(one, 500, 500), payer, 400)
  one.clock.set('2026-11-20T16:00:01Z')
  await reserve(limited(one, 500, 500), payer, 400)
  await expect(reserve(limited(two, 500, 500), payer, 200)).rejects.toMatchObject({ status: 429 })
  await settle(one.deps, before, 0)
  expect(await sumOf('ai_person_tokens')).toBe(400)
})

test('who is erased has no share', async () => {
  const leaving = await addOrganiser(one, { organizationId, role: 'staff' })
  await one.rows('update users set deleted_at = $2, email = null where id = $1', [leaving.userId, TONIGHT])
  const asked = reserve(limited(one, 500, 500), { organizationId, userId: leaving.userId }, 1)
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(await sumOf('ai_organization_tokens')).toBe(0)
})
