import { expect, test } from 'vitest'
import { createScannerSend } from './send.ts'

type Heard = { date: string; roundTripMs: number }

/** Sends one request to `answer`, on a network with a round trip of 40 ms. */
async function sendTo(answer: (asked: RequestInit) => Response | Promise<Response>, timeoutMs?: number) {
  const heard: Heard[] = []
  const asked: RequestInit[] = []
  let elapsed = 0
  const clock = { hear: (each: Heard) => heard.push(each), elapsed: () => (elapsed += 40) }
  const fetch = (async (_: string, init: RequestInit) => {
    asked.push(init)
    return answer(init)
  }) as typeof globalThis.fetch
  const send = createScannerSend({ fetch, clock, ...(timeoutMs !== undefined && { timeoutMs }) })
  const wire = await send({ method: 'POST', path: '/api/scan', headers: {}, body: '{}' })
  return { wire, heard, asked }
}

const DATE = 'Fri, 20 Nov 2026 13:00:00 GMT'
const json = (status = 200) =>
  new Response('{"a":1}', {
    status,
    headers: { 'Content-Type': 'application/json', Date: DATE, ETag: '"1"' },
  })

test('an answer is handed on as it came', async () => {
  const { wire } = await sendTo(() => json(503))
  expect(wire).toMatchObject({ status: 503, text: '{"a":1}', headers: { etag: '"1"' } })
})

test('no cookie, no cache, no referrer, no redirect', async () => {
  const { asked } = await sendTo(() => json())
  expect(asked[0]).toMatchObject({
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  })
})

test('the clock hears when the answer was written, and not from a captive portal', async () => {
  expect((await sendTo(() => json())).heard).toEqual([{ date: DATE, roundTripMs: 40 }])
  const portal = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html', date: DATE } })
  expect((await sendTo(() => portal)).heard).toEqual([])
})

test('no answer in time is no answer', async () => {
  const never = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  await expect(sendTo(never, 20)).rejects.toMatchObject({ name: 'TimeoutError' })
})
