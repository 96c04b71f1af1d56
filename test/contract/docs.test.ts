import { readFileSync } from 'node:fs'
import { CONTRACT_VERSION, publishedOperations } from '@masuk/shared/contract/index.ts'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'

const house = await openHouse()
afterAll(() => house.close())
const get = (path: string) => house.ask({ path })

test('both addresses of the description give the same document, the one that the contract makes', async () => {
  const [one, other] = [await get('/openapi.json'), await get('/api/openapi')]
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.text).toBe(other.text)
  expect(one.body).toEqual(
    JSON.parse(JSON.stringify(openApiDocument({ sessionCookie: house.deps.sessionCookie.name }))),
  )
  expect(one.headers['content-type']).toMatch(/^application\/json/)
})

test('the API page shows that same description', async () => {
  const page = await get('/docs')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect((await get('/docs/start.js')).text).toContain(`ask('/openapi.json')`)
})

test('the API page loads everything from our own origin, and everything is there', async () => {
  const { text } = await get('/docs')
  const urls = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(urls.length).toBeGreaterThanOrEqual(3)
  for (const url of urls) {
    expect(url, 'an address of our own origin').toMatch(/^\/(?!\/)/)
    expect((await get(url)).status, url).toBe(200)
  }
  const withoutSamples = text.replaceAll(/<code.*?<\/code>/gs, '')
  expect(withoutSamples).not.toMatch(/https?:|<script(?![^>]*src=)|<style|\s(style|on\w+)=/)
})

test('whatever is linked within the documents is there', async () => {
  for (const path of ['/docs', '/docs/changelog']) {
    const { text } = await get(path)
    expect(text).toContain('<h1>')
    for (const [, url = ''] of text.matchAll(/href="([^"]+)"/g)) {
      const [address = '', anchor] = url.split('#')
      const target = await get(address)
      expect(target.status, url).toBe(200)
      if (anchor !== undefined) expect(target.text, url).toContain(` id="${anchor}"`)
    }
  }
})

test('the changelog names every published operation, and its newest version is that of the contract', async () => {
  const changelog = readFileSync(new URL('../../docs/changelog.md', import.meta.url), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(versions[0]).toBe(CONTRACT_VERSION)
  const added = changelog.slice(0, changelog.indexOf('## Before'))
  const named = new Set([...added.matchAll(/`(\w+\.\w+)`/g)].map(([, name = '']) => name))
  const published = new Set<string>(publishedOperations.map(([name]) => name))
  const missing = [...published].filter((name) => !named.has(name))
  expect(missing, 'Say in docs/changelog.md with which version they came').toEqual([])
  expect([...named].filter((name) => !published.has(name))).toEqual([])
})

test('the style sheet of the API page asks for nothing from elsewhere', async () => {
  const { text } = await get('/docs/files/swagger-ui.css')
  const urls = [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)
  expect(urls.filter((url) => !url.startsWith('data:') && !url.startsWith('#'))).toEqual([])
})

test('a browser would refuse anything else: the policy allows our own origin only', async () => {
  const policy = (await get('/docs')).headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/)
})

test.each([
  '/docs/files/',
  '/docs/files/package.json',
  '/docs/files/../../package.json',
  '/docs/files/%2e%2e/koa/package.json',
  '/docs/other',
])('behind the API page nothing of ours can be read: %s', async (path) => {
  const { status, text } = await get(path)
  expect([200, 404]).toContain(status)
  expect(text).not.toMatch(/"(private|workspaces)"/)
})

test('the description is compressed, and kept until it changes', async () => {
  const packed = await fetch(`${house.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(await packed.json()).toEqual((await get('/openapi.json')).body)
  const etag = packed.headers.get('etag') ?? ''
  const again = await house.ask({ path: '/openapi.json', headers: { 'if-none-match': etag } })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  const plain = await house.ask({ path: '/openapi.json', headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('only the files of the API page are there', async () => {
  for (const name of [
    'swagger-ui.js',
    'swagger-ui-standalone-preset.js',
    'swagger-ui-bundle.js.map',
    'index.html',
  ]) {
    expect((await get(`/docs/files/${name}`)).status, name).toBe(404)
  }
})

test('an app is there at its address, with and without the slash', async () => {
  const bare = await get('/door')
  expect({ status: bare.status, location: bare.headers['location'] }).toEqual({
    status: 302,
    location: '/door/',
  })
  const page = await get('/door/')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect((await get('/door/no-such-file.js')).status).toBe(404)
})
