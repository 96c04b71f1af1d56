import { expect, test } from 'vitest'
import { fetchSender } from './fetch-sender.ts'
import type { Fetch } from './fetch-sender.ts'

const request = { method: 'GET', path: '/x', headers: { 'if-none-match': '"1"' }, body: null }

/** A fetch that answers with these statuses in turn, the last one for ever. */
function answering(...statuses: [status: number, retryAfter?: string | undefined][]) {
  const sent: Parameters<Fetch>[] = []
  const waited: number[] = []
  const fetch: Fetch = async (...asked) => {
    sent.push(asked)
    const [status, retryAfter] = statuses[Math.min(sent.length, statuses.length) - 1] ?? [200]
    const headers = new Map(retryAfter === undefined ? [] : [['Retry-After', retryAfter]])
    return { status, headers: { forEach: (each) => headers.forEach(each) }, text: async () => 'ok' }
  }
  const delay = async (ms: number) => void waited.push(ms)
  return { sent, waited, fetch, delay }
}

test('names origin and cookie where a program calls, and nothing in a browser', async () => {
  const program = answering([200])
  await fetchSender({ ...program, baseUrl: 'https://a.example', origin: 'https://a.example', cookie: 'c=1' })(
    request,
  )
  expect(program.sent).toEqual([
    [
      'https://a.example/x',
      {
        method: 'GET',
        headers: { origin: 'https://a.example', cookie: 'c=1', 'if-none-match': '"1"' },
        body: null,
        credentials: 'include',
      },
    ],
  ])
  const page = answering([200])
  await fetchSender({ ...page, baseUrl: '' })(request)
  expect(page.sent[0]?.[1].headers).toEqual({ 'if-none-match': '"1"' })
})

test('waits for a 429 as long as it says, and passes it on after so many', async () => {
  const once = answering([429, '3'], [200])
  expect(await fetchSender({ ...once, baseUrl: '' })(request)).toMatchObject({ status: 200 })
  expect(once.waited).toEqual([3000])
  const always = answering([429, '1'])
  expect(await fetchSender({ ...always, baseUrl: '', waits: 2 })(request)).toMatchObject({ status: 429 })
  expect(always.waited).toEqual([1000, 1000])
})

test.each([undefined, 'soon', '3600'])(
  'a 429 with Retry-After %s is passed on at once',
  async (retryAfter) => {
    const refused = answering([429, retryAfter])
    expect(await fetchSender({ ...refused, baseUrl: '' })(request)).toMatchObject({ status: 429 })
    expect(refused.waited).toEqual([])
  },
)
