import { expect, test } from 'vitest'
import { createSend } from './send.ts'

const REQUEST = { method: 'GET', path: '/api/version', headers: {}, body: null }

test('a session goes along only where the app asks for it', async () => {
  const asked: (RequestInit | undefined)[] = []
  const fetch = (async (_: string, init?: RequestInit) => {
    asked.push(init)
    return Response.json({ version: 'x' })
  }) as typeof globalThis.fetch
  await createSend({ fetch, credentials: 'same-origin' })(REQUEST)
  await createSend({ fetch, credentials: 'omit' })(REQUEST)
  expect(asked.map((init) => init?.credentials)).toEqual(['same-origin', 'omit'])
})

test('whoever wants to know is told of each answer and how long it took', async () => {
  let elapsed = 0
  const told: unknown[] = []
  const send = createSend({
    fetch: async () => Response.json({ a: 1 }, { status: 503 }),
    credentials: 'omit',
    elapsed: () => (elapsed += 25),
    onAnswer: ({ status, text }, roundTripMs) => told.push({ status, text, roundTripMs }),
  })
  const answer = await send(REQUEST)
  expect(answer).toMatchObject({ status: 503, text: '{"a":1}' })
  expect(told).toEqual([{ status: 503, text: '{"a":1}', roundTripMs: 25 }])
})
