import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { at, reply } from '../support/call.ts'
import { HOUR_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addListing, addSourceRow } from '../support/listings.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.set(TONIGHT)
  await house.rows('delete from listing_sources')
})
const hoursOn = (hours: number) => new Date(Date.parse(TONIGHT) + hours * HOUR_MS).toISOString()

describe('listings among published events', () => {
  const page = (query: Record<string, string> = {}) =>
    reply(at(house).call('publicEvents.published', { query: { limit: '200', ...query } }))

  test('only when they are asked for, marked, and with nothing of ours', async () => {
    const { id, slug } = await addListing(house, { title: 'Jazz', venue: 'Balai' })
    expect((await page()).events).toEqual([])
    const { events } = await page({ include: 'listings' })
    expect(events).toEqual([
      {
        id,
        slug,
        name: 'Jazz',
        organizationLogoUrl: null,
        organizationName: expect.stringMatching(/\.example$/),
        venue: 'Balai',
        startsAt: TONIGHT,
        endsAt: hoursOn(1),
        coverUrl: null,
        categoryIds: [],
        fromPriceSen: null,
        listing: {
          source: expect.stringMatching(/\.example$/),
          sourcePath: `/api/discovery/listings/${slug}/source`,
        },
      },
    ])
    const found = async (query: Record<string, string>) =>
      (await page({ include: 'listings', ...query })).events.length
    expect([await found({ q: 'jazz balai' }), await found({ q: 'rock' }), await found({ q: '%' })]).toEqual([
      1, 0, 0,
    ])
    expect(await found({ category: 'music' })).toBe(0)
    expect(await found({ from: hoursOn(2) })).toBe(0)
    const wrong = await house.ask({ path: '/api/events/published?include=everything' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('include must be listings')])
  })

  test('under the name of the organisation whose calendar it is, and without a page where it has none', async () => {
    const { organizationId } = await addEvent(house)
    const sourceId = await addSourceRow(house, { organizationId })
    const { slug } = await addListing(house, { sourceId, url: null })
    const { events } = await page({ include: 'listings' })
    expect(events.find((event) => event.slug === slug)).toMatchObject({
      organizationName: 'Balai Raya Events',
      listing: { sourcePath: null },
    })
  })

  test('pages go through both in one order, however they lie, and each stands there once', async () => {
    // Several at one moment: the id decides, whatever it is of.
    for (const hours of [1, 1, 2, 3, 3, 3, 5]) {
      await addEvent(house, { startsAt: new Date(hoursOn(hours)), endsAt: new Date(hoursOn(hours + 1)) })
      await addListing(house, { startsAt: hoursOn(hours), endsAt: hoursOn(hours + 1) })
      await addListing(house, { startsAt: hoursOn(hours + 1), endsAt: hoursOn(hours + 2) })
    }
    const query = { include: 'listings', from: hoursOn(1) }
    const whole = (await page(query)).events
    expect(whole.length).toBeGreaterThanOrEqual(21)
    const order = whole.map(({ startsAt, id }) => `${startsAt} ${id}`)
    expect(order).toEqual(order.toSorted())
    expect(new Set(whole.map(({ listing }) => listing === undefined)).size).toBe(2)
    for (const limit of ['1', '4', '7']) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const one = await page({ ...query, limit, ...(after && { after }) })
        seen.push(...one.events.map(({ startsAt, id }) => `${startsAt} ${id}`))
        after = one.next
      }
      expect(seen).toEqual(order)
    }
  })

  test('as cacheable as before', async () => {
    await addListing(house)
    const path = '/api/events/published?include=listings'
    const { headers } = await house.ask({ path })
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=30', etag: expect.any(String) })
    const again = await house.ask({ path, headers: { 'if-none-match': headers['etag'] } })
    expect(again.status).toBe(304)
  })
})

describe('the way to the page of a listing', () => {
  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  const go = (slug: string, headers: Record<string, string | undefined> = {}) =>
    house.ask({
      path: `/api/discovery/listings/${slug}/source`,
      headers: { 'user-agent': BROWSER, ...headers },
    })
  const visitors = () =>
    house.rows<{ day: string; visitors: number }>('select day::text, visitors from listing_visit_counts')
  const cookieOf = (answer: Awaited<ReturnType<typeof go>>) => answer.headers['set-cookie']?.split(';')[0]

  test('leads to the stored address and says nothing else', async () => {
    const { slug } = await addListing(house, { url: 'https://jazz.example/a?b=1&c=%20#d' })
    const { status, headers, text } = await go(slug)
    expect([status, text]).toEqual([302, ''])
    expect(headers).toMatchObject({
      location: 'https://jazz.example/a?b=1&c=%20#d',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('content-type')
    expect(headers['set-cookie']).toMatch(
      /^[\w-]+\.listing_visitor=[\w-]{22}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('whatever is sent beside the slug changes nothing about where it leads', async () => {
    const { slug } = await addListing(house)
    for (const query of ['?url=https://evil.example', '?next=//evil.example', '?slug=other']) {
      const { headers } = await house.ask({ path: `/api/discovery/listings/${slug}/source${query}` })
      expect(headers['location']).toBe('https://jazz.example/')
    }
  })

  test('a visitor is counted once a day, at each listing', async () => {
    const [a, b] = [await addListing(house), await addListing(house)]
    const first = await go(a.slug)
    const cookie = cookieOf(first)
    const again = await go(a.slug, { cookie: `other=1; ${cookie}` })
    expect(again.headers).not.toHaveProperty('set-cookie')
    expect(await visitors()).toEqual([{ day: '2026-11-20', visitors: 1 }])
    await go(b.slug, { cookie })
    expect((await visitors()).map((each) => each.visitors)).toEqual([1, 1])
    await go(a.slug)
    expect((await visitors()).map((each) => each.visitors)).toEqual(expect.arrayContaining([1, 2]))
    // A cookie that we did not make is none.
    const wrong = await go(a.slug, { cookie: cookie?.replace(/=.*/, '=x') })
    expect(cookieOf(wrong)).toMatch(/=[\w-]{22}$/)
  })

  test('one visitor who comes twenty times at once is one visitor', async () => {
    const { slug } = await addListing(house)
    const cookie = cookieOf(await go((await addListing(house)).slug))
    await Promise.all(Array.from({ length: 20 }, () => go(slug, { cookie })))
    expect((await visitors()).map((each) => each.visitors)).toEqual([1, 1])
  })

  test('twenty visitors at once are twenty', async () => {
    const { slug } = await addListing(house)
    await Promise.all(Array.from({ length: 20 }, () => go(slug)))
    expect(await visitors()).toEqual([{ day: '2026-11-20', visitors: 20 }])
  })

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', {}],
    ['facebookexternalhit/1.1', {}],
    ['WhatsApp/2.23.20.0', {}],
    ['TelegramBot (like TwitterBot)', {}],
    ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/156.0', {}],
    ['curl/8.1', {}],
    ['', {}],
    [BROWSER, { 'sec-purpose': 'prefetch;prerender' }],
  ])('%s is led on, and neither counted nor given a cookie', async (agent, more) => {
    const { slug } = await addListing(house)
    const { status, headers } = await go(slug, { 'user-agent': agent, ...more })
    expect([status, headers['set-cookie'], await visitors()]).toEqual([302, undefined, []])
  })

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; CUBOT X30) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  ])('%s is a person', async (agent) => {
    const { slug } = await addListing(house)
    await go(slug, { 'user-agent': agent })
    expect(await visitors()).toHaveLength(1)
  })

  test('what is unknown, gone or has no page is 404', async () => {
    const [gone, pageless] = [await addListing(house), await addListing(house, { url: null })]
    await house.rows(`update listings set gone_at = $1, gone_because = 'dead_link' where id = $2`, [
      TONIGHT,
      gone.id,
    ])
    for (const slug of [
      gone.slug,
      pageless.slug,
      'nothing',
      '..%2f..%2fetc',
      `${gone.slug}%00`,
      'a'.repeat(5_000),
    ])
      expect((await go(slug)).status, slug.slice(0, 20)).toBe(404)
    expect(await visitors()).toEqual([])
  })
})
