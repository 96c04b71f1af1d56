import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createScannersStore, KEEP_FOR_MS } from './scanners-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const revoked: unknown[] = []
  const call = (async (operation: { method: string }, { body }: { body?: { grantId: string } }) => {
    if (operation.method === 'DELETE') revoked.push(body?.grantId)
    const reply = operation.method === 'GET' ? { scanners: [], next: null } : { state: 'done' }
    return { kind: 'reply', status: 200, body: reply, headers: {} }
  }) as unknown as StudioCall
  return {
    revoked,
    store: createScannersStore({ call, words: signal(en), event: { id: 'event', organizationId: 'org' } }),
  }
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

test('two doors at once both lose it', async () => {
  const { revoked, store } = open()
  store.end('a')
  store.end('b')
  await vi.advanceTimersByTimeAsync(KEEP_FOR_MS)
  expect(revoked).toEqual(['a', 'b'])
})

test('whoever closes the page within that moment has not taken it back', () => {
  const { revoked, store } = open()
  store.begin()
  store.end('a')
  store.end('b')
  window.dispatchEvent(new Event('pagehide'))
  expect(revoked).toEqual(['a', 'b'])
})
