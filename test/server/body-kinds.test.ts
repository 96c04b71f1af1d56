import { line } from '@masuk/shared/contract/fields.ts'
import { operation } from '@masuk/shared/contract/operation.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessControl } from '../../server/access/access-control.ts'
import { createApp } from '../../server/http/app.ts'
import type { AppParts } from '../../server/http/app.ts'
import { ask } from '../support/ask.ts'
import type { Answered } from '../support/ask.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'

// A service of two operations: one that takes a form, one that takes bytes.
const MOST_BYTES = 4 * 1024
const FORM = 'application/x-www-form-urlencoded'

const words = {
  method: 'POST',
  tag: 'Callbacks',
  authority: 'public',
  origin: 'ignored',
  summary: 'A callback',
  description: 'What somebody else sends.',
  faults: [400, 413],
  status: 200,
  published: false,
  limits: { bodyBytes: MOST_BYTES },
} as const
const operations: Record<string, Operation> = {
  'test.form': operation({
    ...words,
    path: '/callbacks/form',
    bodyKind: 'form',
    body: z.object({ bill: line(40), paid: line(MOST_BYTES).optional() }),
    reply: z.object({ bill: z.string(), paid: z.string().optional() }),
    example: { body: { bill: 'B1' } },
  }),
  'test.bytes': operation({
    ...words,
    path: '/callbacks/bytes',
    bodyKind: 'bytes',
    reply: z.object({ hex: z.string(), bytes: z.int() }),
    example: {},
  }),
}
const handlers = {
  'test.form': ({ input }: { input: { body: object } }) => Promise.resolve(input.body),
  'test.bytes': ({ input }: { input: { bytes: Uint8Array } }) =>
    Promise.resolve({ hex: Buffer.from(input.bytes).toString('hex'), bytes: input.bytes.length }),
}

const house = await openHouse()
const app = createApp({
  deps: house.deps,
  access: accessControl,
  // Handlers of operations that the contract does not know.
  handlers: handlers as unknown as AppParts['handlers'],
  pages: [],
  trustedProxies: 0,
  operations,
})
const serve = app.callback()
const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  server.close()
  await house.close()
})

interface Body {
  body?: Buffer | string
  headers?: Record<string, string>
  chunked?: boolean
}
const sendForm = ({ headers, ...sent }: Body): Promise<Answered> =>
  ask(url, {
    method: 'POST',
    path: '/callbacks/form',
    headers: { 'content-type': FORM, ...headers },
    ...sent,
  })
const sendBytes = ({ headers, ...sent }: Body): Promise<Answered> =>
  ask(url, {
    method: 'POST',
    path: '/callbacks/bytes',
    headers: { 'content-type': 'x/y', ...headers },
    ...sent,
  })

describe('a form', () => {
  test('arrives as its fields', async () => {
    const answer = await sendForm({ body: 'bill=B1&paid=a+b%26%C3%A9' })
    expect(answer).toMatchObject({ status: 200, body: { bill: 'B1', paid: 'a b&é' } })
  })

  test.each([false, true])(
    'of exactly the limit is read, one byte more is a 413 (chunked: %s)',
    async (chunked) => {
      const padded = (bytes: number) => `bill=B1&paid=${'x'.repeat(bytes - 'bill=B1&paid='.length)}`
      expect((await sendForm({ body: padded(MOST_BYTES), chunked })).status).toBe(200)
      expectApiFault(await sendForm({ body: padded(MOST_BYTES + 1), chunked }), 413, /larger than 4 KiB/)
    },
  )

  test('that is small only while it is compressed is not read', async () => {
    const body = gzipSync(`bill=B1&paid=${'x'.repeat(10 * MOST_BYTES)}`)
    const answer = await sendForm({ body, headers: { 'content-encoding': 'gzip' } })
    expectApiFault(answer, 413, /larger than 4 KiB/)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'under another type is a 400: %j',
    async (type) => {
      const answer = await sendForm({ body: 'bill=B1', headers: { 'content-type': type } })
      expectApiFault(answer, 400, /Send the body as a form/)
    },
  )

  test('without a field that it needs is a 400 that names it', async () => {
    expectApiFault(await sendForm({ body: 'paid=true' }), 400, /^bill must/)
  })

  test('with one field twice is a 400, not the first or the last', async () => {
    expectApiFault(await sendForm({ body: 'bill=B1&bill=B2' }), 400, /^bill must be/)
  })

  test('with a name that means something to JavaScript is harmless', async () => {
    const answer = await sendForm({
      body: 'bill=B1&__proto__[polluted]=1&constructor[prototype][polluted]=1',
    })
    expect(answer.status).toBe(200)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('bytes', () => {
  test('arrive exactly, whatever they are', async () => {
    const every = Buffer.from(Array.from({ length: 512 }, (_, n) => n % 256))
    for (const body of [every, Buffer.from('{"a":1}\r\n'), Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0])]) {
      const answer = await sendBytes({ body })
      expect(answer).toMatchObject({ status: 200, body: { hex: body.toString('hex'), bytes: body.length } })
    }
  })

  test('arrive exactly in pieces', async () => {
    const body = Buffer.from(Array.from({ length: MOST_BYTES }, (_, n) => (n * 7) % 256))
    expect((await sendBytes({ body, chunked: true })).body).toEqual({
      hex: body.toString('hex'),
      bytes: body.length,
    })
  })

  test.each(['application/json', FORM, 'application/octet-stream'])(
    'are not parsed under the type %s, even when they are none of it',
    async (type) => {
      const body = Buffer.from('{"broken')
      const answer = await sendBytes({ body, headers: { 'content-type': type } })
      expect(answer.body).toEqual({ hex: body.toString('hex'), bytes: body.length })
    },
  )

  test('may be none', async () => {
    expect(await sendBytes({ body: '' })).toMatchObject({ status: 200, body: { hex: '', bytes: 0 } })
  })

  test.each([false, true])(
    'of exactly the limit are read, one more is a 413 (chunked: %s)',
    async (chunked) => {
      expect((await sendBytes({ body: Buffer.alloc(MOST_BYTES), chunked })).status).toBe(200)
      const answer = await sendBytes({ body: Buffer.alloc(MOST_BYTES + 1), chunked })
      expectApiFault(answer, 413, /larger than 4 KiB/)
    },
  )

  test('that are compressed stay so: their signature is over what was sent', async () => {
    const body = gzipSync('signed')
    const answer = await sendBytes({ body, headers: { 'content-encoding': 'gzip' } })
    expect(answer.body).toMatchObject({ hex: body.toString('hex') })
  })
})
