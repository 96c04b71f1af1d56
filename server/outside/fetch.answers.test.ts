import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { makeOutside } from './fetch.ts'
import type { OutsideRequest } from './fetch.ts'
import { openTrap } from '../../test/support/trap.ts'
import { listen } from '../../test/support/listen.ts'

const trap = await openTrap()
afterAll(() => trap.close())

/** A site that others run: called by a setting that names it. */
const site = createServer((request, response) => {
  const answer = answers[request.url?.slice(1) ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
})
const siteOrigin = `http://127.0.0.1:${await listen(site)}`
const outside = outsideOf([siteOrigin])
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

function outsideOf(loopback: string[]) {
  const made = makeOutside({ userAgent: 'Masuk (+https://masuk.example)', loopback })
  afterAll(() => made.close())
  return made
}

const limits = { timeoutMs: 20_000, maxBytes: 65_536 }
const reasonOf = (url: string, more: Partial<OutsideRequest> = {}) =>
  outside.fetch({ ...limits, url, ...more }).then(
    ({ status }) => status,
    ({ reason }: { reason?: string }) => reason,
  )

const redirectTo = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end()
const write = (response: ServerResponse, headers: Record<string, string>) =>
  response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', ...headers })
const zeros = Buffer.alloc(20_000_000)

const answers: Record<string, (response: ServerResponse) => void> = {
  good: (response) => void write(response, { etag: '"1"' }).end('good'),
  packed: (response) => void write(response, { 'content-encoding': 'gzip' }).end(gzipSync('good')),
  once: redirectTo('/good'),
  twice: redirectTo('/once'),
  thrice: redirectTo('/twice'),
  'four-times': redirectTo('/thrice'),
  circle: redirectTo('/circle'),
  'to-loopback': redirectTo(`https://127.0.0.1/`),
  'to-trap': redirectTo(`http://127.0.0.1:${trap.port}/`),
  'to-name': redirectTo('https://localhost/'),
  'to-metadata': redirectTo('https://169.254.169.254/'),
  'to-mapped': redirectTo('//[::ffff:127.0.0.1]:443/'),
  'to-credentials': redirectTo('https://me:secret@four.example/'),
  'to-file': redirectTo('file:///etc/passwd'),
  'to-nonsense': redirectTo('https://'),
  page: (response) => void write(response, { 'content-type': 'text/html' }).end('<p>'),
  untyped: (response) => void response.writeHead(200).end('?'),
  large: (response) => void write(response, {}).end(zeros),
  bomb: (response) => void write(response, { 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
  'brotli-bomb': (response) =>
    void write(response, { 'content-encoding': 'br' }).end(brotliCompressSync(zeros.subarray(0, 2_000_000))),
  'bomb-in-bomb': (response) =>
    void write(response, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(zeros))),
  'not-packed': (response) => void write(response, { 'content-encoding': 'gzip' }).end('plain'),
  endless: (response) => {
    write(response, {})
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    }
    response.on('drain', more)
    more()
  },
  silent: () => undefined,
  drip: (response) => {
    write(response, {}).write('a')
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  },
  'broken-off': (response) => {
    write(response, { 'content-length': '100' }).write('a', () => response.destroy())
  },
  'long-headers': (response) => void write(response, { 'x-long': 'a'.repeat(20_000) }).end(),
  busy: (response) => void response.writeHead(503, { 'retry-after': '9' }).end(),
}

describe('what a site answers', () => {
  test('an answer comes whole, with its headers and unpacked', async () => {
    const asked = { ...limits, contentTypes: ['text/calendar'] }
    const good = await outside.fetch({ ...asked, url: `${siteOrigin}/thrice` })
    expect([good.bytes.toString(), good.headers.get('etag'), good.url]).toEqual([
      'good',
      '"1"',
      `${siteOrigin}/good`,
    ])
    const packed = await outside.fetch({ ...asked, url: `${siteOrigin}/packed` })
    expect(packed.bytes.toString()).toBe('good')
  })

  test.each([
    ['busy', 503],
    ['missing', 404],
    ['four-times', 'redirects'],
    ['circle', 'redirects'],
    ['to-loopback', 'private_address'],
    ['to-trap', 'address'],
    ['to-name', 'private_address'],
    ['to-metadata', 'private_address'],
    ['to-mapped', 'address'],
    ['to-credentials', 'address'],
    ['to-file', 'address'],
    ['to-nonsense', 'address'],
    ['page', 'content_type'],
    ['untyped', 'content_type'],
    ['large', 'too_large'],
    ['bomb', 'too_large'],
    ['brotli-bomb', 'too_large'],
    ['bomb-in-bomb', 'too_large'],
    ['endless', 'too_large'],
    ['not-packed', 'unreachable'],
    ['broken-off', 'unreachable'],
    ['long-headers', 'unreachable'],
  ])('%s: %s', async (path, expected) => {
    trap.visits = 0
    const reason = await reasonOf(`${siteOrigin}/${path}`, { contentTypes: ['text/calendar'] })
    expect([reason, trap.visits]).toEqual([expected, 0])
  })

  test.each(['silent', 'drip'])('nobody waits for ever: %s', async (path) => {
    expect(await reasonOf(`${siteOrigin}/${path}`, { timeoutMs: 200 })).toBe('timeout')
  })

  test('a redirect can be asked for itself, and a change follows none', async () => {
    expect(await reasonOf(`${siteOrigin}/to-trap`, { maxRedirects: 0 })).toBe(302)
    expect(await reasonOf(`${siteOrigin}/to-trap`, { method: 'POST', body: 'a' })).toBe(302)
  })

  test('says who we are, sends no cookie, and no authority to another origin', async () => {
    const seen: unknown[] = []
    const other = createServer(({ headers }, response) => {
      seen.push([headers.authorization, headers.cookie, headers['user-agent'], headers['if-none-match']])
      response.end()
    })
    const otherOrigin = `http://127.0.0.1:${await listen(other)}`
    answers['elsewhere'] = redirectTo(`${otherOrigin}/`)
    const guarded = outsideOf([siteOrigin, otherOrigin])
    const headers = { Authorization: 'secret', Cookie: 'a=b', 'If-None-Match': '"1"' }
    await guarded.fetch({ ...limits, url: `${otherOrigin}/`, headers })
    await guarded.fetch({ ...limits, url: `${siteOrigin}/elsewhere`, headers })
    const agent = 'Masuk (+https://masuk.example)'
    expect(seen).toEqual([
      ['secret', undefined, agent, '"1"'],
      [undefined, undefined, agent, '"1"'],
    ])
    other.closeAllConnections()
    other.close()
  })

  test('a body that is not wanted can be left', async () => {
    const open = await outside.open({ ...limits, url: `${siteOrigin}/endless` })
    await open.cancel()
    expect(open.status).toBe(200)
  })
})
