import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchUpdates } from './updates.ts'

const TEN_MINUTES_MS = 600_000
const update = vi.fn<() => Promise<void>>(async () => {})
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  update.mockClear()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { reload })
  const registration = Object.assign(new EventTarget(), { waiting: null, active: null, update })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    ready: new Promise(() => {}),
    startMessages: () => {},
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const versionIs = (version: string): WireAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ version }),
})

/** An app that is told these versions, one every ten minutes. */
async function watch(...answers: (WireAnswer | Error)[]) {
  const send: Send = async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nothing more.')
    return answer
  }
  const rounds = answers.length
  const updates = watchUpdates({ send, base: '/door/' })
  await vi.advanceTimersByTimeAsync((rounds - 1) * TEN_MINUTES_MS + 1)
  return updates
}

test('another version of the service only makes the app look for a newer one', async () => {
  const { ready } = await watch(versionIs('a'), versionIs('b'))
  expect(update).toHaveBeenCalledOnce()
  expect(ready.value).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('the same version, or no answer about it, changes nothing', async () => {
  await watch(versionIs('a'), new TypeError('Failed to fetch'), versionIs('a'))
  expect(update).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})
