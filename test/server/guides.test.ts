import { readFileSync, readdirSync } from 'node:fs'
import { everyOperation } from '@masuk/shared/contract/index.ts'
import { en } from '../../studio-app/words/en.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { guides } from '../../server/guides/guides.ts'
import { renderMarkdown } from '../../server/guides/render-markdown.ts'
import { commands } from '../../server/operator/commands.ts'
import { at, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'

const house = await openHouse()
afterAll(() => house.close())
const get = (path: string, headers: Record<string, string> = {}) => house.ask({ path, headers })

/** Every text of a table of words. */
function labelsOf(words: object): Set<string> {
  return new Set(
    Object.values(words).flatMap((word: unknown) =>
      typeof word === 'string' ? [word] : typeof word === 'object' && word ? [...labelsOf(word)] : [],
    ),
  )
}

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

describe('what guides say exists', () => {
  const texts = guides.map(({ slug, html, sections }) => ({
    slug,
    html,
    text: sections.map(({ text }) => text).join(' '),
  }))

  test('every file is a guide', () => {
    const files = readdirSync(new URL('../../docs/guides/', import.meta.url))
    expect(guides.map(({ slug }) => `${slug}.md`).toSorted()).toEqual(files.toSorted())
  })

  test.each(texts)('$slug names operations and addresses of the contract', ({ html }) => {
    const codes = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
    const names = new Set<string>(everyOperation.map(([name]) => name))
    const slices = new Set([...names].map((name) => name.split('.')[0] ?? ''))
    const unknown = codes.filter((code) => {
      const [slice = '', verb] = code.split('.')
      return verb !== undefined && slices.has(slice) && /^(?!json$)[a-zA-Z]+$/.test(verb) && !names.has(code)
    })
    const addresses = new Set(everyOperation.map(([, { method, path }]) => `${method} ${path}`))
    const calls = codes.filter((code) => /^(GET|POST|PATCH|DELETE) /.test(code))
    const absent = calls.filter((call) => !addresses.has(call))
    expect([...unknown, ...absent]).toEqual([])
  })

  test.each(texts)('$slug names an operation together with its own address', ({ html }) => {
    const pairs = html.matchAll(/<code>([\w.]+)<\/code> \(<code>((?:GET|POST|PATCH|DELETE) [^<]+)<\/code>\)/g)
    for (const [, name = '', call] of pairs) {
      const operation = everyOperation.find(([each]) => each === name)?.[1]
      expect(`${operation?.method} ${operation?.path}`, name).toBe(call)
    }
  })

  test.each(texts)('$slug names commands of the operator', ({ text }) => {
    const named = [...text.matchAll(/npm run masuk -- ([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in commands))).toEqual([])
  })

  test.each(texts)('$slug names settings that the README lists', ({ text }) => {
    const named = [...text.matchAll(/MASUK_[A-Z_]*[A-Z]\b/g)].map(([name]) => name)
    const prefixes = [...text.matchAll(/begin with (MASUK_[A-Z]+_)/g)].map(([, prefix = '']) => prefix)
    expect([...named, ...prefixes].filter((name) => !readme.includes(`\`${name}`))).toEqual([])
  })

  test.each(texts)('$slug links to what is there', async ({ html }) => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    // The studio is built apart; its screens are looked for below.
    for (const link of links.filter((each) => !each.startsWith('#') && each !== '/studio/')) {
      expect(link, 'an address of this service').toMatch(/^\/(?!\/)/)
      const [path = '', anchor] = link.split('#')
      const { status, text } = await get(path)
      expect(status, link).toBe(200)
      if (anchor !== undefined) expect(text, link).toContain(`id="${anchor}"`)
    }
  })

  const labels = labelsOf(en)
  test.each(texts)('$slug names screens and buttons of the studio', ({ html }) => {
    const ways = [...html.matchAll(/<a href="\/studio\/">([^<]+)<\/a>/g)].map(([, way = '']) => way)
    const unknown = ways.flatMap((way) => way.split(' › ')).filter((label) => !labels.has(label))
    expect(unknown.filter((label) => label !== 'the studio')).toEqual([])
  })

  test('the description of the API names guides that are there', async () => {
    const links = (await get('/openapi.json')).text.match(/\/guides\/[a-z-]+#[a-z-]+/g) ?? []
    expect(links).not.toEqual([])
    for (const link of new Set(links)) {
      const [path = '', anchor] = link.split('#')
      expect((await get(path)).text, link).toContain(`id="${anchor}"`)
    }
  })

  test('has keywords in Malay and Chinese', () => {
    for (const { slug, keywords } of guides) expect(keywords, slug).toMatch(/\p{Script=Han}{2}/u)
  })
})

test('a page has its contents, its neighbours and anchors for its headings, and runs no script', async () => {
  const { status, headers, text } = await get('/guides/refunds')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(text).toContain('<h1>Refunds</h1>')
  expect(text).toContain('<h2 id="refund-an-order"><a href="#refund-an-order">Refund an order</a></h2>')
  expect(text).toMatch(/<nav class="contents"[^]*<a href="#disputes">Disputes<\/a>/)
  expect(text).toMatch(/rel="prev"[^]*rel="next"/)
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|href="[^"]*\.md/)
})

test('a page is kept until it changes', async () => {
  const etag = (await get('/guides/refunds')).headers['etag'] ?? ''
  const again = await get('/guides/refunds', { 'if-none-match': etag })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
})

test('the index leads to every guide, and /guides to the index', async () => {
  expect((await get('/guides')).headers['location']).toBe('/guides/')
  const { text } = await get('/guides/')
  for (const { slug } of guides) expect(text).toContain(`href="/guides/${slug}"`)
})

test.each(['/guides/nothing', '/guides/refunds/', '/guides/a/b', '/guides/..%2fstyle', '/guides/refunds.md'])(
  '%s is a page that says so',
  async (path) => {
    const { status, headers, text } = await get(path, { 'if-none-match': '*' })
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
    })
    expect(text).toContain('There is no such guide')
  },
)

test('what is searched for without a script is shown as text', async () => {
  const { text } = await get(`/guides/search?query=${encodeURIComponent('<b>"refnd"</b>')}`)
  expect(text).toContain('value="&#60;b&#62;&#34;refnd&#34;&#60;/b&#62;"')
  expect(text).toContain('href="/guides/refunds')
  expect(text).not.toContain('<b>')
  expect((await get('/guides/search?query=xyzzyq')).text).toContain('Try fewer or other words')
  expect((await get('/guides/search')).text).toContain('Type a word or two')
})

test('Markdown brings no markup and no address of its own to life', () => {
  const { html } = renderMarkdown('<img src=x onerror=alert(1)> [a](javascript:alert(1)) <script>1</script>')
  expect(html).not.toMatch(/<img|<script|javascript:/)
})

test('two headings of one name have anchors of their own', () => {
  const { sections } = renderMarkdown('## Pay\n\na\n\n## Pay\n\nb')
  const anchors = sections.map(({ anchor }) => anchor)
  expect(new Set(anchors).size).toBe(3)
})

describe('GET /api/search', () => {
  test('replies an array that anybody may keep for a minute', async () => {
    const called = await at(house).call('search.find', { query: { query: 'bayaran balik', scope: 'guides' } })
    expect(called.headers['cache-control']).toBe('public, max-age=60')
    const found = await reply(Promise.resolve(called))
    expect(found[0]).toMatchObject({
      scope: 'guides',
      title: 'Refunds',
      url: expect.stringMatching(/^\/guides\/refunds/),
    })
  })

  test('every address that it tells is there', async () => {
    const found = await reply(at(house).call('search.find', { query: { query: 'ticket' } }))
    for (const { url, scope } of found) {
      expect((await get(url.split('#')[0] ?? '')).status).toBe(200)
      if (scope === 'api') expect(url).toMatch(/^\/docs#\/\w+\/[\w.]+$/)
    }
  })

  test.each([
    ['', 'query must be text'],
    ['query=', 'query must not be empty'],
    ['query=%20%20', 'query must not be empty'],
    [`query=${'a'.repeat(201)}`, 'query may have at most 200 characters'],
    ['query=a%00b', 'query must be one line of plain text'],
    ['query=a&query=b', 'query must be text'],
    ['query=a&scope=guide', 'scope must be guides, api or all'],
    ['query=a&scope=api&scope=all', 'scope must be guides, api or all'],
  ])('%s is told by the name of the field', async (search, message) => {
    const { status, headers, body } = await get(`/api/search?${search}`)
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 400, cache: 'no-store' })
    expect(body).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('words that are nearly right count only while their flag is on', async () => {
    const strict = await openHouse({ settings: { MASUK_FLAGS: 'search-typos=0' }, database: house.database })
    const ask = { query: { query: 'brodcast' } } as const
    expect(await reply(at(strict).call('search.find', ask))).toEqual([])
    expect(await reply(at(house).call('search.find', ask))).not.toEqual([])
    await strict.close()
  })
})
