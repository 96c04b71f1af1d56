import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addSourceRow, calendarEvent, calendarOf, openOtherSite, says } from '../support/listings.ts'

const site = await openOtherSite()
const SECRET = 'a-secret-of-more-than-24-characters'
const house = await openHouse({
  settings: { MASUK_CRON_SECRET: SECRET, MASUK_OUTSIDE_LOOPBACK: site.origin },
})
afterAll(async () => {
  await house.close()
  await site.close()
})
beforeEach(async () => {
  house.clock.set(TONIGHT)
  await house.rows('delete from listing_sources')
  site.asked.length = 0
})

const cron = (what: 'ingest' | 'recheck', authorization: string | undefined = `Bearer ${SECRET}`) =>
  house.ask({ path: `/api/cron/${what}-listings`, headers: { authorization } })
const ingest = async () => (await cron('ingest')).body
const addSource = (path: string, kind = 'ics') => addSourceRow(house, { kind, url: `${site.origin}/${path}` })
const listed = () =>
  house.rows<{ uid: string; gone: string | null }>(
    'select uid, gone_because as gone from listings order by uid',
  )
const calendar = (...uids: string[]) => calendarOf(...uids.map((uid) => calendarEvent(uid)))
const later = (ms: number) => house.clock.set(new Date(house.clock.now().getTime() + ms).toISOString())

describe('the address for a clock outside', () => {
  test.each([
    undefined,
    '',
    'Bearer',
    `Bearer ${SECRET}x`,
    `Bearer ${SECRET.slice(1)}`,
    SECRET,
    `Basic ${SECRET}`,
  ])('with %s it is 401 and nobody is asked', async (authorization) => {
    await addSource('a.ics')
    for (const what of ['ingest', 'recheck'] as const) {
      const answer = await house.ask({
        path: `/api/cron/${what}-listings`,
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(answer.status).toBe(401)
      expect(answer.text).not.toContain(SECRET)
    }
    expect(site.asked).toEqual([])
  })

  test('with the secret the reply is counts', async () => {
    site.answers['a.ics'] = says('text/calendar', calendar('one', 'two'))
    await addSource('a.ics')
    expect(await ingest()).toEqual({
      state: 'done',
      sources: { read: 1, unchanged: 0, failed: 0, paused: 0, left: 0 },
      listings: { added: 2, kept: 0, gone: 0, skipped: 0 },
    })
    expect((await cron('recheck')).body).toMatchObject({ state: 'done' })
  })

  test('two calls do not overlap, and a lease that was left behind ends', async () => {
    let go = () => {}
    site.answers['slow.ics'] = (response) => void (go = () => response.end(calendar('one')))
    await addSource('slow.ics')
    const first = ingest()
    await expect.poll(() => site.asked.length).toBe(1)
    const others = await Promise.all([ingest(), ingest(), ingest()])
    expect(others).toEqual([{ state: 'busy' }, { state: 'busy' }, { state: 'busy' }])
    go()
    expect(await first).toMatchObject({ state: 'done', listings: { added: 1 } })
    site.answers['slow.ics'] = says('text/calendar', calendar('one'))
    await house.rows(
      `insert into listing_leases (name, holder_id, ends_at) values ('ingest', gen_random_uuid(), $1)`,
      [new Date(house.clock.now().getTime() + HOUR_MS / 6)],
    )
    expect(await ingest()).toEqual({ state: 'busy' })
    later(HOUR_MS / 6)
    expect(await ingest()).toMatchObject({ state: 'done' })
  })
})

describe('ingestion', () => {
  test('a source is asked whether it has changed, and read as a whole once a day', async () => {
    site.answers['a.ics'] = (response, { headers }) => {
      if (headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' })
      response.end(calendar('one'))
    }
    await addSource('a.ics')
    await ingest()
    expect(await ingest()).toMatchObject({ sources: { read: 0, unchanged: 1 } })
    expect(site.asked[1]?.headers).toMatchObject({ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' })
    later(DAY_MS)
    expect(await ingest()).toMatchObject({ sources: { read: 1 }, listings: { added: 0, kept: 1 } })
  })

  test('a listing keeps its name and address when its source changes it', async () => {
    let summary = 'Jazz'
    site.answers['a.ics'] = says('text/calendar', () =>
      calendarOf(calendarEvent('one', { SUMMARY: summary })),
    )
    await addSource('a.ics')
    await ingest()
    const [before] = await house.rows('select id, slug, title from listings')
    summary = 'Jazz, moved'
    await ingest()
    expect(await house.rows('select id, slug, title from listings')).toEqual([
      { ...before, title: 'Jazz, moved' },
    ])
  })

  test('what a calendar no longer names is gone, and back when it names it again', async () => {
    let uids = ['one', 'two']
    site.answers['a.ics'] = says('text/calendar', () => calendar(...uids))
    await addSource('a.ics')
    await ingest()
    uids = ['two']
    later(HOUR_MS)
    expect(await ingest()).toMatchObject({ listings: { gone: 1 } })
    expect(await listed()).toEqual([
      { uid: 'one', gone: 'left_source' },
      { uid: 'two', gone: null },
    ])
    uids = ['one']
    later(HOUR_MS)
    await ingest()
    expect(await listed()).toEqual([
      { uid: 'one', gone: null },
      { uid: 'two', gone: 'left_source' },
    ])
  })

  test('a feed names only its newest items: older ones stay', async () => {
    let item = 1
    site.answers['feed'] = says(
      'application/rss+xml',
      () =>
        `<rss version="2.0"><channel><title>A</title><item><title>Day ${item}, ${item} December 2026</title><guid>${item}</guid></item></channel></rss>`,
    )
    await addSource('feed', 'rss')
    await ingest()
    item = 2
    later(HOUR_MS)
    await ingest()
    expect(await listed()).toEqual([
      { uid: '1', gone: null },
      { uid: '2', gone: null },
    ])
  })

  test('a page with JSON-LD, in the encoding that it names', async () => {
    const page = `<meta charset="iso-8859-1"><script type="application/ld+json">{"@type":"Event","name":"Caf\xe9","startDate":"2026-12-05"}</script>`
    site.answers['page'] = (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from(page, 'latin1'))
    await addSource('page', 'jsonld')
    await ingest()
    expect(await house.rows('select title, url from listings')).toEqual([{ title: 'Café', url: null }])
  })

  test('a source that dies half-way changes nothing, and the others go on', async () => {
    site.answers['good.ics'] = says('text/calendar', calendar('good'))
    site.answers['dying.ics'] = says('text/calendar', calendar('first', 'second'))
    await addSource('dying.ics')
    await addSource('good.ics')
    await ingest()
    const text = calendar('first', 'third')
    site.answers['dying.ics'] = (response) => {
      response.writeHead(200, { 'content-length': text.length })
      response.write(text.slice(0, -40), () => response.destroy())
    }
    later(HOUR_MS)
    expect(await ingest()).toMatchObject({ sources: { read: 1, failed: 1 }, listings: { gone: 0 } })
    // Some servers end such an answer as if it were whole.
    site.answers['dying.ics'] = says('text/calendar', text.slice(0, -40))
    expect(await ingest()).toMatchObject({ sources: { read: 1, failed: 1 }, listings: { gone: 0 } })
    expect(await listed()).toEqual(['first', 'good', 'second'].map((uid) => ({ uid, gone: null })))
    expect(await house.rows(`select failures, failure from listing_sources where failures > 0`)).toEqual([
      { failures: 2, failure: 'The calendar ends in the middle.' },
    ])
  })

  test.each([
    ['a sign-in page', says('text/html', '<html>Sign in</html>'), 'It is no calendar.'],
    ['404', (response) => void response.writeHead(404).end(), 'It answered 404.'],
    ['503', (response) => void response.writeHead(503).end(), 'It answered 503.'],
    [
      'a way into this machine',
      (response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
      'It leads to a network that is not public.',
    ],
    ['too much', (response) => void response.end(Buffer.alloc(11 * 1024 * 1024)), 'It is too large.'],
  ] satisfies [string, (typeof site.answers)[string], string][])(
    '%s is a failure in words',
    async (_, answer, failure) => {
      site.answers['bad'] = answer
      await addSource('bad')
      expect(await ingest()).toMatchObject({ sources: { failed: 1 } })
      expect(await house.rows('select failure from listing_sources')).toEqual([{ failure }])
    },
  )

  test('a source that fails ten times in a row is paused, left alone, and shown', async () => {
    await addSource('nothing')
    for (let time = 1; time <= 9; time++) await ingest()
    expect(await ingest()).toMatchObject({ sources: { failed: 1, paused: 1 } })
    expect(await ingest()).toMatchObject({ sources: { failed: 0, paused: 0 } })
    expect(site.asked).toHaveLength(10)
    expect(await house.rows('select paused_because from listing_sources')).toEqual([
      { paused_because: 'failures' },
    ])
    expect(house.logLines.filter((line) => line.includes('failed ten times'))).toHaveLength(1)
  })

  test('one success in between begins the count anew', async () => {
    await addSource('now-and-then')
    for (let time = 1; time <= 9; time++) await ingest()
    site.answers['now-and-then'] = says('text/calendar', calendar('one'))
    await ingest()
    delete site.answers['now-and-then']
    expect(await ingest()).toMatchObject({ sources: { failed: 1, paused: 0 } })
  })

  test('a calendar of 10,000 events is read in one piece', async () => {
    const uids = Array.from({ length: 10_000 }, (_, at) => `e${at}`)
    site.answers['large.ics'] = says('text/calendar', calendar(...uids))
    await addSource('large.ics')
    expect(await ingest()).toMatchObject({ listings: { added: 10_000, skipped: 0 } })
  })
})

test('without the setting there is nothing at these addresses', async () => {
  const plain = await openHouse({ database: house.database })
  for (const what of ['ingest', 'recheck']) {
    const answer = await plain.ask({
      path: `/api/cron/${what}-listings`,
      headers: { authorization: 'Bearer x' },
    })
    expect(answer.status).toBe(404)
  }
  await plain.close()
})
