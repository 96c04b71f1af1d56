import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { recheckListings } from '../../server/listings/recheck.ts'
import type { Outside } from '../../server/outside/fetch.ts'
import { OutsideFailure } from '../../server/outside/outside-failure.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addListing } from '../support/listings.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.set(TONIGHT)
  await house.rows('delete from listing_sources')
})
const hoursOn = (hours: number) => new Date(Date.parse(TONIGHT) + hours * HOUR_MS).toISOString()

describe('rechecking', () => {
  const states: Record<string, number | 'unreachable' | 'private_address'> = {}
  const asked: string[] = []
  /** The web, as far as the addresses of these tests go. */
  const outside = {
    async open({ url }: { url: string }) {
      asked.push(url)
      const state = states[url] ?? 200
      if (typeof state === 'string') throw new OutsideFailure(state)
      return { status: state, cancel: () => Promise.resolve() }
    },
  } as unknown as Outside
  const recheck = () => recheckListings({ ...house.deps, outside })
  beforeEach(() => {
    asked.length = 0
    for (const url of Object.keys(states)) delete states[url]
  })
  const at = (hours: number) => house.clock.set(hoursOn(hours))
  const far = { startsAt: hoursOn(90 * 24), endsAt: hoursOn(90 * 24 + 1) }
  const goneOnes = () => house.rows('select title, gone_because from listings where gone_at is not null')

  // The clock stands at 21:00 in Kuala Lumpur: the next day begins three hours later.
  test.each<[string, [hours: number, state: number][], boolean]>([
    [
      'three failures on two days',
      [
        [0, 404],
        [6, 404],
        [12, 404],
      ],
      true,
    ],
    [
      'three failures of servers',
      [
        [0, 500],
        [6, 503],
        [12, 500],
      ],
      true,
    ],
    [
      'two failures on two days',
      [
        [0, 404],
        [6, 410],
      ],
      false,
    ],
    [
      'three failures on one day',
      [
        [4, 404],
        [10, 404],
        [16, 404],
      ],
      false,
    ],
    [
      'a fourth on the next day',
      [
        [4, 404],
        [10, 404],
        [16, 404],
        [28, 404],
      ],
      true,
    ],
    [
      'one that was there in between',
      [
        [0, 404],
        [6, 200],
        [12, 404],
        [18, 404],
      ],
      false,
    ],
    [
      'one that wants a sign-in',
      [
        [0, 401],
        [6, 403],
        [12, 429],
        [18, 403],
      ],
      false,
    ],
  ])('%s', async (_, checks, isGone) => {
    await addListing(house, { ...far, url: 'https://a.example/', title: 'A' })
    for (const [hours, state] of checks) {
      at(hours)
      states['https://a.example/'] = state
      await recheck()
    }
    expect(asked).toHaveLength(checks.length)
    expect(await goneOnes()).toEqual(isGone ? [{ title: 'A', gone_because: 'dead_link' }] : [])
  })

  test('a page is asked once for all that lead to it, and not again within five hours', async () => {
    await addListing(house, { ...far, url: 'https://a.example/' })
    await addListing(house, { ...far, url: 'https://a.example/' })
    await addListing(house, { ...far, url: null })
    await addListing(house, { url: 'https://over.example/', startsAt: hoursOn(-3), endsAt: hoursOn(-2) })
    expect(await recheck()).toEqual({ state: 'done', checked: 1, failed: 0, gone: 0 })
    at(4)
    expect(await recheck()).toMatchObject({ checked: 0 })
    at(5)
    expect(await recheck()).toMatchObject({ checked: 1 })
    expect(asked).toEqual(['https://a.example/', 'https://a.example/'])
  })

  test('when nothing at all is reached it is we who are cut off, and nothing is counted', async () => {
    for (let n = 1; n <= 5; n++) {
      await addListing(house, { ...far, url: `https://${n}.example/` })
      states[`https://${n}.example/`] = 'unreachable'
    }
    expect(await recheck()).toEqual({ state: 'done', checked: 0, failed: 0, gone: 0 })
    states['https://5.example/'] = 404
    expect(await recheck()).toEqual({ state: 'done', checked: 5, failed: 5, gone: 0 })
  })

  test('a listing whose page is dead stays gone while its source names the same page', async () => {
    const { id } = await addListing(house, { ...far, url: 'https://a.example/' })
    states['https://a.example/'] = 'private_address'
    for (const hours of [0, 6, 12]) {
      at(hours)
      await recheck()
    }
    const [row] = await house.rows<{ failed: number; day: string }>(
      'select failed_checks as failed, failing_since::text as day from listings where id = $1',
      [id],
    )
    expect([row, await goneOnes()]).toEqual([{ failed: 3, day: '2026-11-20' }, [expect.anything()]])
  })
})
