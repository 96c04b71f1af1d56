import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'

const house = await openHouse()
afterAll(() => house.close())

/** Sends bytes and hears everything until the service hangs up. */
async function exchange(sent: string): Promise<string> {
  const { hostname, port } = new URL(house.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => (heard += text))
  socket.write(sent)
  await once(socket, 'close')
  return heard
}

const statusesOf = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'This is not a valid HTTP request.'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 'This is not a valid HTTP request.'],
  [
    'two different lengths',
    'POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'This is not a valid HTTP request.',
  ],
  [
    'headers without an end',
    `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'The address and headers of the request are too long.',
  ],
])('%s is a 400 in the published shape', async (_, sent, message) => {
  const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/json/)
  expect(JSON.parse(body)).toEqual({ statusCode: 400, message, error: 'Bad Request' })
})

test.each([
  [
    'no Host',
    'GET /health HTTP/1.1\r\n\r\n',
    'The header Host is missing. Send the name of this service in it.',
  ],
  [
    'an expectation that nobody knows',
    'POST /api/scan HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nContent-Length: 2\r\n\r\n{}',
    'The header Expect may only be 100-continue. Leave it out.',
  ],
])('%s is a 400 in the published shape, and the last answer of its connection', async (_, sent, message) => {
  const heard = await exchange(sent)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(statusesOf(heard)).toEqual(['400'])
  expect(head).toMatch(/^Connection: close$/m)
  expect(JSON.parse(body)).toEqual({ statusCode: 400, message, error: 'Bad Request' })
})

test('HTTP/1.0 needs no Host, and 100-continue is an expectation that is met', async () => {
  expect(statusesOf(await exchange('GET /version HTTP/1.0\r\n\r\n'))).toEqual(['200'])
  const expecting = 'GET /version HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n'
  expect(statusesOf(await exchange(expecting))).toEqual(['100', '200'])
})

test('nonsense behind a request is never taken for the answer to that request', async () => {
  const heard = await exchange('GET /health HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n')
  expect(['', '200', '200,400']).toContain(statusesOf(heard).join())
})
