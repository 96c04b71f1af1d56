import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from './client.ts'
import type { Send, WireAnswer, WireRequest } from './client.ts'
import { operations } from './contract/index.ts'
import { operation } from './contract/operation.ts'

const admit = operations['scan.admit']
const known = operations['scan.known']
const batch = { body: { token: 't', scans: [] } }
const day = { headers: {}, query: { token: 't', day: '2026-11-20' } }
const json = { 'content-type': 'application/json; charset=utf-8' }

function answering(answer: Partial<WireAnswer>): Send {
  return () =>
    Promise.resolve({ status: 200, headers: json, text: '{"accepted":[],"rejected":[]}', ...answer })
}

/** The request that a call makes. */
async function requestOf(run: (send: Send) => Promise<unknown>): Promise<WireRequest> {
  const sent: WireRequest[] = []
  await run((request) => {
    sent.push(request)
    return Promise.reject(new Error('no network'))
  })
  const [request] = sent
  return request ?? expect.fail('nothing was sent')
}

describe('the request', () => {
  test('of a POST is JSON', async () => {
    expect(await requestOf((send) => call(send, admit, batch))).toEqual({
      method: 'POST',
      path: '/api/scan',
      headers: { 'content-type': 'application/json' },
      body: '{"token":"t","scans":[]}',
    })
  })

  test('of a GET has its query in the path, escaped, without what is undefined', async () => {
    const query = { token: 'a&b=c d/é', day: '2026-11-20', appVersion: undefined, waiting: '3' }
    expect(await requestOf((send) => call(send, known, { headers: {}, query }))).toEqual({
      method: 'GET',
      path: '/api/scan?token=a%26b%3Dc%20d%2F%C3%A9&day=2026-11-20&waiting=3',
      headers: {},
      body: null,
    })
  })

  test('carries headers that are given, and leaves out undefined ones', async () => {
    const headers = async (etag: string | undefined) =>
      (await requestOf((send) => call(send, known, { ...day, headers: { 'if-none-match': etag } }))).headers
    expect(await headers('"x"')).toEqual({ 'if-none-match': '"x"' })
    expect(await headers(undefined)).toStrictEqual({})
  })

  test('has path parameters in their places, escaped', async () => {
    const stats = operation({
      method: 'GET',
      path: '/api/studio/stats/{id}',
      tag: 'Test',
      summary: '',
      description: '',
      authority: 'public',
      origin: 'ignored',
      params: z.object({ id: z.string() }),
      reply: z.object({}),
      faults: [],
      example: { params: { id: 'a' } },
    })
    expect((await requestOf((send) => call(send, stats, { params: { id: 'a/b?c' } }))).path).toBe(
      '/api/studio/stats/a%2Fb%3Fc',
    )
  })
})

describe('a reply', () => {
  test('is the checked body with its status and headers', async () => {
    expect(await call(answering({}), admit, batch)).toEqual({
      kind: 'reply',
      status: 200,
      body: { accepted: [], rejected: [] },
      headers: json,
    })
  })

  test('may say more than this version of the contract knows', async () => {
    const text = '{"accepted":[],"rejected":[],"zones":[1]}'
    expect(await call(answering({ text }), admit, batch)).toMatchObject({
      kind: 'reply',
      body: { accepted: [] },
    })
  })

  test('may come under another status that the operation names', async () => {
    const text = '{"status":"degraded","db":"down","uptime":1,"timestamp":"2026-11-20T13:00:00Z"}'
    const result = await call(answering({ status: 503, text }), operations['about.health'], {})
    expect(result).toMatchObject({ kind: 'reply', status: 503, body: { db: 'down' } })
  })
})

describe('an answer is unchanged', () => {
  test('when it is 304 to an operation with an ETag', async () => {
    const headers = { etag: '"x"' }
    expect(await call(answering({ status: 304, headers, text: '' }), known, day)).toEqual({
      kind: 'unchanged',
      headers,
    })
  })

  test('and a reply of such an operation under its own status is a reply', async () => {
    expect(await call(answering({ text: '{"scanKeys":[]}' }), known, day)).toMatchObject({
      kind: 'reply',
      body: { scanKeys: [] },
    })
  })

  test('and 304 to any other is not ours', async () => {
    expect(await call(answering({ status: 304, headers: {}, text: '' }), admit, batch)).toMatchObject({
      kind: 'not-ours',
    })
  })
})

describe('a fault', () => {
  test.each([400, 403, 404, 413, 500])(
    'of the protocol with status %s has the shape scanner',
    async (status) => {
      const result = await call(answering({ status, text: '{"error":"Pair it again."}' }), admit, batch)
      expect(result).toEqual({
        kind: 'fault',
        status,
        shape: 'scanner',
        message: 'Pair it again.',
        headers: json,
      })
    },
  )

  test.each([400, 403, 413, 429, 500])('of the API with status %s has the shape api', async (status) => {
    const text = JSON.stringify({ statusCode: status, message: 'Wait.', error: 'Name' })
    expect(await call(answering({ status, text }), admit, batch)).toEqual({
      kind: 'fault',
      status,
      shape: 'api',
      message: 'Wait.',
      headers: json,
    })
  })

  test('keeps its headers, so that Retry-After can be read', async () => {
    const headers = { ...json, 'retry-after': '17' }
    const text = '{"statusCode":429,"message":"Wait."}'
    expect(await call(answering({ status: 429, headers, text }), admit, batch)).toMatchObject({
      headers: { 'retry-after': '17' },
    })
  })
})

describe('an answer is not ours', () => {
  const page = '<!doctype html><title>Sign in to the Wi-Fi</title>'
  test.each<[string, Partial<WireAnswer>]>([
    ['a captive portal under 200', { headers: { 'content-type': 'text/html' }, text: page }],
    ['a page that calls itself JSON', { text: page }],
    ['our JSON under another type', { headers: { 'content-type': 'text/plain' } }],
    ['no content type', { headers: {} }],
    ['an empty answer', { text: '' }],
    ['JSON of somebody else', { text: '{"ok":true}' }],
    ['a list', { text: '[]' }],
    ['null', { text: 'null' }],
    ['a redirect', { status: 302, headers: {}, text: '' }],
    ['an error page of a proxy', { status: 502, headers: { 'content-type': 'text/html' }, text: page }],
    ['an error in JSON of somebody else', { status: 500, text: '{"message":"oops"}' }],
    ['an error that is no text', { status: 403, text: '{"error":{"code":7}}' }],
  ])('%s', async (_, answer) => {
    const result = await call(answering(answer), admit, batch)
    expect(result).toMatchObject({ kind: 'not-ours', status: answer.status ?? 200 })
  })
})

test('without an answer the service is unreachable, with the cause', async () => {
  const cause = new TypeError('fetch failed')
  expect(await call(() => Promise.reject(cause), admit, batch)).toEqual({ kind: 'unreachable', cause })
})

test('a send that throws at once is unreachable too: a call never rejects', async () => {
  const cause = new Error('no fetch here')
  const send = () => {
    throw cause
  }
  expect(await call(send, admit, batch)).toEqual({ kind: 'unreachable', cause })
})

describe('a service of a later version', () => {
  const words = { method: 'POST', path: '/x', tag: 'Test', summary: '', description: '' } as const
  const later = operation({
    ...words,
    authority: 'public',
    origin: 'ignored',
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('done'), role: z.enum(['owner', 'crew']) }),
      z.object({ state: z.literal('refused'), reason: z.enum(['taken']), message: z.string() }),
    ]),
    faults: [],
    example: {},
  })
  const headers = { 'content-type': 'application/json' }
  const answer = (status: number, body: unknown) =>
    call(async () => ({ status, headers, text: JSON.stringify(body) }), later, {})

  test.each([
    ['a new reason', { state: 'refused', reason: 'too_late', message: 'Too late.' }],
    ['a new state', { state: 'queued', position: 3 }],
    ['a new role', { state: 'done', role: 'steward' }],
    ['a new field', { state: 'done', role: 'crew', since: 1 }],
  ])('says %s, and it is passed on', async (_, body) => {
    expect(await answer(201, body)).toMatchObject({ kind: 'reply' })
  })

  test('answers with another 2xx, and it is a reply', async () => {
    expect(await answer(200, { state: 'done', role: 'crew' })).toMatchObject({ kind: 'reply', status: 200 })
  })

  test.each([[{ ok: true }], [{ state: 'done' }], [{ state: 'refused', reason: 5 }], ['x'], [null]])(
    'does not answer %j: that is not ours',
    async (body) => expect(await answer(201, body)).toMatchObject({ kind: 'not-ours' }),
  )
})
