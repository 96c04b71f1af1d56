import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeedback, type Cue } from '../../scanner-app/device/feedback.ts'
import { createWakeLock } from '@masuk/ui/device/wake-lock.ts'

const cue: Cue = { tones: [{ hz: 660, ms: 50 }], vibration: [60] }
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sound', () => {
  let contexts: FakeContext[] = []
  let wontResume = false
  const start = vi.fn<() => void>()

  class FakeContext {
    state = 'suspended'
    sampleRate = 8_000
    destination = {}
    onstatechange: (() => void) | null = null
    constructor() {
      contexts.push(this)
    }
    become(state: string): void {
      this.state = state
      this.onstatechange?.()
    }
    async resume(): Promise<void> {
      if (!wontResume) this.become('running')
    }
    createBuffer = () => ({ copyToChannel: () => {} })
    createBufferSource = () => ({ buffer: null, connect: () => {}, start })
  }

  beforeEach(() => {
    contexts = []
    wontResume = false
    start.mockClear()
    vi.stubGlobal('AudioContext', FakeContext)
  })

  test('begins in the same turn as its verdict, from a buffer that was made before', () => {
    const feedback = createFeedback([cue])
    feedback.unlock()
    feedback.give(cue)
    expect(start).toHaveBeenCalledOnce()
    expect(contexts).toHaveLength(1)
  })

  test('that the system has interrupted is seen, and goes on at the next tap', () => {
    const feedback = createFeedback([cue])
    feedback.unlock()
    contexts[0]?.become('interrupted')
    expect(feedback.audible.value).toBe(false)
    feedback.unlock()
    expect(feedback.audible.value).toBe(true)
    expect(contexts).toHaveLength(1)
  })

  test('that the system has closed is made anew at the next tap', () => {
    const feedback = createFeedback([cue])
    feedback.unlock()
    contexts[0]?.become('closed')
    feedback.unlock()
    feedback.give(cue)
    expect(contexts).toHaveLength(2)
    expect(start).toHaveBeenCalledOnce()
  })

  test('that does not begin is told as off within a second', async () => {
    wontResume = true
    const feedback = createFeedback([cue])
    feedback.unlock()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(feedback.audible.value).toBe(false)
  })

  test('a phone vibrates where it can; one that can not is none the worse', () => {
    const feedback = createFeedback([cue])
    feedback.unlock()
    feedback.give(cue)
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    vi.stubGlobal('navigator', { vibrate })
    feedback.give(cue)
    expect(vibrate).toHaveBeenCalledWith(cue.vibration)
    expect(start).toHaveBeenCalledTimes(2)
  })
})

describe('the screen', () => {
  const locks: { onrelease: (() => void) | null }[] = []
  const request = vi.fn<() => Promise<object>>(async () => {
    const lock = { onrelease: null }
    locks.push(lock)
    return lock
  })

  beforeEach(() => {
    request.mockClear()
    vi.stubGlobal('navigator', { wakeLock: { request } })
  })

  test('stays on in a shift, and again as soon as the app comes back to the front', async () => {
    const wakeLock = createWakeLock()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(request).not.toHaveBeenCalled()
    wakeLock.hold()
    await vi.advanceTimersByTimeAsync(0)
    expect(wakeLock.state.value).toBe('held')
    locks.at(-1)?.onrelease?.()
    expect(wakeLock.state.value).toBe('off')
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(wakeLock.state.value).toBe('held')
  })

  test('of a browser that can not is said to be up to its person', () => {
    vi.stubGlobal('navigator', {})
    expect(createWakeLock().state.value).toBe('absent')
  })
})
