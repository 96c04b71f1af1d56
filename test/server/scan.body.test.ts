import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Answered, Asked } from '../support/ask.ts'
import { pairDoor } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())
const event = await addEvent(house)
const { token } = await pairDoor(house, event)
const scan = scanOf(await addTicket(house, event))
const MOST_BYTES = 256 * 1024
const text = JSON.stringify({ token, scans: [scan] })
const send = (asked: Partial<Asked>): Promise<Answered> =>
  house.ask({ method: 'POST', path: '/api/scan', body: text, ...asked })

/** A good batch, padded with white space to a number of bytes. */
const padded = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text))
const bodyCalls = [
  ['POST', '/api/scan'],
  ['DELETE', '/api/scan'],
  ['POST', '/api/scan/enrol'],
] as const

describe('size', () => {
  test.each([false, true])('a body of exactly 256 KiB is read (chunked: %s)', async (chunked) => {
    expect((await send({ body: padded(MOST_BYTES), chunked })).status).toBe(200)
  })

  describe.each(bodyCalls)('%s %s', (method, path) => {
    test.each([false, true])(
      'one byte more is a 413 in the API-wide shape (chunked: %s)',
      async (chunked) => {
        const answer = await send({ method, path, body: padded(MOST_BYTES + 1), chunked })
        expectApiFault(answer, 413, /larger than 256 KiB/)
      },
    )
  })

  test.each([false, true])(
    'a body far too large is refused while it is still coming in (chunked: %s)',
    async (chunked) => {
      const answer = await send({ body: Buffer.alloc(32 * 1024 * 1024, 32), chunked })
      expectApiFault(answer, 413, /larger than 256 KiB/)
    },
  )

  test.each([false, true])(
    'the connection stays whole until all of it is sent, so that the answer is never lost in a reset (chunked: %s)',
    async (chunked) => {
      const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
      let heard = ''
      socket.setEncoding('latin1').on('data', (part: string) => (heard += part))
      const half = ' '.repeat(300_000)
      const piece = chunked ? `${half.length.toString(16)}\r\n${half}\r\n` : half
      const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${2 * half.length}`
      const head = ['POST /api/scan HTTP/1.1', 'Host: masuk', 'Content-Type: application/json', length]
      socket.write(`${head.join('\r\n')}\r\n\r\n${piece}`)
      await until(() => heard.includes('larger than 256 KiB'))
      heard = ''
      socket.write(`${piece}${chunked ? '0\r\n\r\n' : ''}`)
      socket.write('GET /version HTTP/1.1\r\nHost: masuk\r\nConnection: close\r\n\r\n')
      await once(socket, 'close')
      expect(heard).toMatch(/^HTTP\/1\.1 200 OK/)
    },
  )
})

describe('what is not plain JSON', () => {
  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'x/application/json',
  ])('content type %s is a 400 in the API-wide shape, and nothing is stored', async (type) => {
    const sent = await statementsDuring(async () => {
      // An empty header stands for none.
      const answer = await send({ headers: { 'content-type': type ?? '' } })
      expectApiFault(answer, 400, /Content-Type: application\/json/)
    })
    expect(sent).toEqual([])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
    'content type %s is taken',
    async (type) => {
      expect((await send({ headers: { 'content-type': type } })).status).toBe(200)
    },
  )

  test.each(['gzip', 'deflate', 'br', 'identity', 'zstd'])(
    'a body with Content-Encoding: %s is a 400',
    async (encoding) => {
      const answer = await send({ body: gzipSync(text), headers: { 'content-encoding': encoding } })
      expectApiFault(answer, 400, /without Content-Encoding/)
    },
  )

  test('a compressed body that does not say so is a 400', async () => {
    expectApiFault(await send({ body: gzipSync(text) }), 400, /not valid JSON in UTF-8/)
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
    ['half a character', [0xe7, 0xa5]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('invalid UTF-8 is a 400: %s', async (_, bytes) => {
    const device = Buffer.concat([Buffer.from('{"device":"'), Buffer.from(bytes), Buffer.from('"}')])
    expectApiFault(await send({ body: device }), 400, /not valid JSON in UTF-8/)
  })

  test('a byte order mark is a 400', async () => {
    expectApiFault(await send({ body: `\ufeff${text}` }), 400, /not valid JSON/)
  })

  test('a body that breaks off is no batch: nothing of it is stored', async () => {
    const fresh = scanOf(await addTicket(house, event))
    const whole = JSON.stringify({ token, scans: [fresh] })
    const controller = new AbortController()
    const broken = fetch(`${house.url}/api/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(whole.length + 10) },
      body: new ReadableStream({
        start(stream) {
          stream.enqueue(Buffer.from(whole))
          controller.abort()
        },
      }),
      duplex: 'half',
      signal: controller.signal,
    })
    await expect(broken).rejects.toThrow()
    // A request of our own comes after whatever became of the broken one.
    expect((await send({})).status).toBe(200)
    expect(await house.rows('select * from scans where scan_key = $1', [fresh.scanKey])).toEqual([])
  })
})

describe('names that mean something to JavaScript', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString'])('a key %s is harmless', async (key) => {
    const poison = `"${key}":{"token":"${token}","polluted":true}`
    const body = `{${poison},"token":"${token}","scans":[{${poison},${JSON.stringify(scan).slice(1)}]}`
    expect((await send({ body })).body).toMatchObject({ accepted: [scan.scanKey] })
    expect({}).not.toHaveProperty('polluted')
  })

  test('a token under __proto__ is no token', async () => {
    expect((await send({ body: `{"__proto__":{"token":"${token}"},"scans":[]}` })).status).toBe(403)
  })

  test('the last of two equal names counts, as JSON.parse has it', async () => {
    expect((await send({ body: `{"token":"x","token":"${token}","scans":[]}` })).status).toBe(200)
  })

  test('a body nested a hundred thousand deep is refused', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await send({ body: deep })).status).toBe(403)
    expect((await send({ body: `{"token":"${token}","scans":${deep}}` })).status).toBe(400)
  })
})
