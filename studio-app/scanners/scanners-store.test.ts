import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createScannersStore, KEEP_FOR_MS } from './scanners-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const revoked: unknown[] = []
  const call = (async (operation: { method: string }, { body }: { body?: { grantId: string } }) => {
    if (operation.method === 'DELETE') revoked.push(body?.grantId)
    const reply = operation.method === 'GET' ? { scanners: [], next: null } : { state: 'done' }
    return { kind: 'reply', status: 200, body: reply, headers: {} }
  }) as unknown as StudioCall
  return { revoked, store: createScannersStore({ call, words: signal(en), event: { id: 'event', organizationId: 'org' } }) }
}

test('one tap ends the access of a door, after a moment in which it can be taken back', async () => {
  const { revoked, store } = open()
  store.end('a')
  store.end('a')
  store.end('b')
  expect(store.ending.value).toEqual(new Set(['a', 'b']))
  store.keep('b')
  await vi.advanceTimersByTimeAsync(KEEP_FOR_MS)
  expect(revoked).toEqual(['a'])
  expect(store.ending.value).toEqual(new Set())
})
