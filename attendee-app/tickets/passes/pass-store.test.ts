import { expect, test, vi } from 'vitest'
import type { Send } from '@masuk/shared/client.ts'
import type { fetchFile } from '../../device/fetch-file.ts'
import { createPassStore } from './pass-store.ts'

const ticketId = '00000000-0000-4000-8000-0000000000a1'
const link = 'https://pay.google.com/gp/v/save/a.b.c'
const address = `/api/events/ticket/apple-pass?ticketId=${ticketId}`
const away: Send = () => Promise.reject(new TypeError('no network'))
const answers =
  (status: number, body: object): Send =>
  () =>
    Promise.resolve({ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) })

test('the address of a pass for Apple is opened once the service has given it', async () => {
  const go = vi.fn<(address: string) => void>()
  const fetchPass = vi.fn<typeof fetchFile>(async () => ({
    kind: 'file',
    file: new File([''], 'ticket.pkpass'),
  }))
  const store = createPassStore({ send: away, go, fetchPass })
  const adding = store.add(ticketId, 'apple')
  expect(store.state.value).toEqual({ kind: 'busy', wallet: 'apple' })
  await store.add(ticketId, 'apple')
  await adding
  expect(fetchPass.mock.calls).toEqual([[address]])
  expect(go.mock.calls).toEqual([[address]])
  expect(store.state.value).toEqual({ kind: 'idle' })
})

test('the link of Google is opened', async () => {
  const go = vi.fn<(address: string) => void>()
  await createPassStore({ send: answers(200, { link }), go }).add(ticketId, 'google')
  expect(go.mock.calls).toEqual([[link]])
})

test.each(['apple', 'google'] as const)(
  'without an answer for %s the page stays, and says so',
  async (wallet) => {
    const go = vi.fn<(address: string) => void>()
    const unreachable = { kind: 'unreachable' as const, cause: null }
    const store = createPassStore({ send: away, go, fetchPass: async () => unreachable })
    await store.add(ticketId, wallet)
    expect(go).not.toHaveBeenCalled()
    expect(store.state.value).toMatchObject({ kind: 'failed', ticketId, failure: { kind: 'unreachable' } })
  },
)
