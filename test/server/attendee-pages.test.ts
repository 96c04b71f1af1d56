import { afterAll, describe, expect, test, vi } from 'vitest'
import { done } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openSale, register } from '../support/sales.ts'
import type { SalePlan } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())
const origin = house.deps.origins[0] ?? ''
const get = (path: string, headers: Record<string, string> = {}) => house.ask({ path, headers })

/** A name and a text that would end an element, an attribute, a script and a replacement. */
const HOSTILE = `</script><script>alert(1)</script> "quoted" 'too' & $& <!-- \u2028`

async function openEvent(plan: SalePlan, words: { name?: string; description?: string } = {}) {
  const sale = await openSale(house, plan)
  const { name = 'Malam Muzik', description = '' } = words
  await house.rows('update events set name = $2, description = $3, venue = $4 where id = $1', [
    sale.eventId,
    name,
    description,
    'Dataran Merdeka',
  ])
  return sale
}

/** The data that a page carries for machines. */
function jsonLdOf(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

const shown = await openEvent(
  { priceSen: 6_000 },
  { description: 'Bring a **mat**.\n\n![](https://evil.example/x.png)' },
)
const soldOut = await openEvent({ quantity: 1 }, { name: 'Wayang Kulit' })
await done(register(house, await addSignedIn(house), soldOut))
const hidden = {
  draft: await openEvent({ status: 'draft' }, { name: 'Hidden draft' }),
  private: await openEvent({ visibility: 'private' }, { name: 'Hidden private' }),
  closed: await openEvent({ status: 'closed' }, { name: 'Hidden closed' }),
}

test('the page of an event tells readers without JavaScript what it is', async () => {
  const { status, text, headers } = await get(`/events/${shown.slug}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(text).toContain('<title>Malam Muzik · Masuk</title>')
  expect(text).toContain(`<link rel="canonical" href="${origin}/events/${shown.slug}" />`)
  expect(text).toContain('<meta property="og:title" content="Malam Muzik · Masuk" />')
  expect(text).toContain('<p>Bring a <strong>mat</strong>.</p>')
  expect(text).toContain('Dataran Merdeka')
  expect(text).toContain('RM 60.00')
  expect(text).not.toContain('evil.example')
  expect(text).not.toContain('<!--content-->')
  expect(jsonLdOf(text)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Malam Muzik',
    url: `${origin}/events/${shown.slug}`,
    startDate: expect.stringMatching(/Z$/),
    location: { '@type': 'Place', name: 'Dataran Merdeka' },
    description: 'Bring a mat.',
    offers: [{ price: '60.00', priceCurrency: 'MYR', availability: 'https://schema.org/InStock' }],
  })
})

test('the page of its tickets begins as the app draws it, under the head of the event', async () => {
  const [page, tickets] = [await get(`/events/${shown.slug}`), await get(`/events/${shown.slug}/register`)]
  expect(tickets.text).toContain('<main class="screen"><h1>Tickets for Malam Muzik</h1>')
  expect(tickets.text).toContain('<p class="row-price">RM 60.00</p>')
  const headOf = ({ text }: { text: string }) => text.slice(0, text.indexOf('</head>'))
  expect(headOf(tickets)).toBe(headOf(page))
})

test('what is sold out says so to machines', async () => {
  const { text } = await get(`/events/${soldOut.slug}`)
  expect(jsonLdOf(text)).toMatchObject({
    offers: [{ availability: 'https://schema.org/SoldOut', price: '0.00' }],
  })
})

test('nothing that an organiser writes leaves its place', async () => {
  const { slug } = await openEvent({}, { name: HOSTILE, description: HOSTILE })
  const { text } = await get(`/events/${slug}`)
  expect(text).not.toContain('alert(1)</script>')
  expect(text).not.toContain('<script>alert')
  expect(text.match(/<script/g)).toHaveLength(2)
  expect(jsonLdOf(text)).toMatchObject({ name: HOSTILE })
  const list = await get('/')
  expect(list.text).not.toContain('<script>alert')
  await house.rows(`update events set status = 'closed' where slug = $1`, [slug])
})

test('the list names public events, with links to follow', async () => {
  const { status, text } = await get('/')
  expect(status).toBe(200)
  expect(text).toContain(`href="/events/${shown.slug}"`)
  for (const { slug } of Object.values(hidden)) expect(text).not.toContain(slug)
})

describe('an event that is not for everybody is answered as one that there is not', () => {
  test.each(Object.entries(hidden))('%s', async (_, { slug }) => {
    const nowhere = await get('/events/there-is-none')
    expect(nowhere.status).toBe(404)
    expect(nowhere.text).toContain('<meta name="robots" content="noindex" />')
    for (const path of [`/events/${slug}`, `/events/${slug}/register`])
      expect(await get(path)).toMatchObject({ status: 404, text: nowhere.text })
  })
})

test('the sitemap has exactly the public events', async () => {
  const { headers, text } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('xml')
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const slugs = [shown.slug, soldOut.slug].map((slug) => `${origin}/events/${slug}`)
  expect(addresses).toHaveLength(3)
  expect(new Set(addresses)).toEqual(new Set([`${origin}/`, ...slugs]))
})

test('crawlers are told where the sitemap is, and to leave people alone', async () => {
  const { headers, text } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const path of ['/tickets', '/account', '/pay/']) expect(text).toContain(`Disallow: ${path}\n`)
})

test.each(['/tickets', '/account', '/pay/return?registrationId=x', '/sign-in', '/invites/x'])(
  '%s is for one person, and not for search engines',
  async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex" />')
  },
)

test('a page that has not changed is not sent again', async () => {
  const first = await get(`/events/${shown.slug}`)
  const again = await get(`/events/${shown.slug}`, { 'if-none-match': String(first.headers['etag']) })
  expect(again.status).toBe(304)
  await house.rows('update events set venue = $2 where id = $1', [shown.eventId, 'Padang Merbok'])
  const changed = await get(`/events/${shown.slug}`, { 'if-none-match': String(first.headers['etag']) })
  expect(changed.text).toContain('Padang Merbok')
})

test('a crowd has a description drawn once, beside the event loop', async () => {
  const { slug, eventId } = await openEvent({}, { description: '_a*'.repeat(100) })
  const run = vi.spyOn(house.deps.descriptions, 'run')
  const pages = await Promise.all([1, 2, 3].map(() => get(`/events/${slug}`)))
  await get(`/events/${slug}/register`)
  expect(run).toHaveBeenCalledOnce()
  for (const { text } of pages) expect(text).toContain('<div class="description"><p>_a')
  await house.rows(`update events set status = 'closed' where id = $1`, [eventId])
})

test('a description that can not be drawn stands there as it was typed', async () => {
  const { slug, eventId } = await openEvent({}, { description: '**<b>Malam**' })
  vi.spyOn(house.deps.descriptions, 'run').mockRejectedValueOnce(new Error('The thread has ended.'))
  const { status, text } = await get(`/events/${slug}`)
  expect(status).toBe(200)
  expect(text).toContain('<p class="description-plain">**&#60;b&#62;Malam**</p>')
  // Next time it is tried again.
  expect((await get(`/events/${slug}`)).text).toContain('<strong>&lt;b&gt;Malam</strong>')
  await house.rows(`update events set status = 'closed' where id = $1`, [eventId])
})

test.each(['%00', 'a%00b', '%FF', 'A', '..%2f..', 'a'.repeat(3_000)])(
  'what is no slug is no event: %s',
  async (slug) => {
    expect((await get(`/events/${slug}`)).status).toBe(404)
  },
)

test('many events share a page, and each is compressed as itself', async () => {
  const encoded = { 'accept-encoding': 'gzip' }
  const [one, other] = [
    await get(`/events/${shown.slug}`, encoded),
    await get(`/events/${soldOut.slug}`, encoded),
  ]
  expect(one.headers['content-encoding']).toBe('gzip')
  expect(one.headers['etag']).not.toBe(other.headers['etag'])
  expect((await get(`/events/${shown.slug}`, encoded)).headers['etag']).toBe(one.headers['etag'])
})
