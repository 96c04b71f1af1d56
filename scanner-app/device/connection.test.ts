import type { WireAnswer } from '@masuk/shared/client.ts'
import { expect, test } from 'vitest'
import { connectionOf, watchConnection, type Connection } from './connection.ts'

const answer = (status: number, type?: string): WireAnswer => ({
  status,
  headers: { 'content-type': type },
  text: '',
})
const JSON_TYPE = 'application/json; charset=utf-8'

test.each<[string, WireAnswer | null, Connection]>([
  ['a reply', answer(200, JSON_TYPE), 'ok'],
  ['an unchanged day', answer(304), 'ok'],
  ['a refusal', answer(403, JSON_TYPE), 'ok'],
  ['a service that fails', answer(500, JSON_TYPE), 'service-failed'],
  ['a proxy whose service is gone', answer(502, 'text/html'), 'service-failed'],
  ['the sign-in page of the Wi-Fi', answer(200, 'text/html'), 'not-the-service'],
  ['nothing', null, 'no-network'],
])('%s', (_, given, connection) => {
  expect(connectionOf(given)).toBe(connection)
})

test('each request says anew how the connection is', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => answer(200, JSON_TYPE)]
  const { send, connection } = watchConnection(() => answers.shift()?.() ?? Promise.reject(new Error('No.')))
  const request = { method: 'GET', path: '/', headers: {}, body: null }
  await expect(send(request)).rejects.toThrow('Failed to fetch')
  expect(connection.value).toBe('no-network')
  await send(request)
  expect(connection.value).toBe('ok')
})
