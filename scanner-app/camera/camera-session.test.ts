import { signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CameraState } from './camera.ts'
import { createCameraSession, NO_CONTROLS } from './camera-session.ts'
import { setZoom } from './track-controls.ts'

const ATTEMPTS_MS = [300, 1_000, 3_000]

interface PhoneCamera {
  /** What opening it comes to: a DOMException's name, or a picture, or none that ever comes. */
  opens: string
  capabilities: object
  /** Only after so long does it report them. */
  reportsAfterMs: number
}

let calls: MediaStreamConstraints[] = []
let phone: PhoneCamera

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  phone = { opens: 'picture', capabilities: {}, reportsAfterMs: 0 }
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'b', label: 'Back Camera' }],
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        calls.push(constraints)
        if (phone.opens !== 'picture' && phone.opens !== 'nothing') throw new DOMException('', phone.opens)
        return { getVideoTracks: () => [trackOf(phone)] }
      },
    },
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function trackOf({ capabilities, reportsAfterMs }: PhoneCamera) {
  const openedAt = Date.now()
  const settings: Record<string, unknown> = { deviceId: 'b' }
  return {
    stop: () => {},
    getSettings: () => settings,
    getCapabilities: () => (Date.now() - openedAt >= reportsAfterMs ? capabilities : {}),
    applyConstraints: async ({ advanced }: { advanced: object[] }) => {
      Object.assign(settings, ...advanced)
    },
  } as unknown as MediaStreamTrack
}

function openSession() {
  const state = signal<CameraState>({ kind: 'off' })
  const controls = signal(NO_CONTROLS)
  const video = {
    set srcObject(_: unknown) {
      if (phone.opens === 'picture') setTimeout(() => video.onloadeddata?.())
    },
    onloadeddata: undefined as (() => void) | undefined,
    currentTime: 0,
    play: async () => {},
    requestVideoFrameCallback: () => 0,
  }
  const session = createCameraSession({
    video: video as unknown as HTMLVideoElement,
    decoder: { decode: async () => null },
    state,
    controls,
    onText: () => {},
    intervalMs: () => null,
    onOpened: () => {},
  })
  const open = () => session.reopen(() => session.current() === null, ATTEMPTS_MS)
  return { session, state, controls, open }
}

describe('a camera that does not open', () => {
  test.each([
    ['NotAllowedError', 'denied', 1],
    ['NotFoundError', 'none', 3],
    ['NotReadableError', 'busy', 3],
    ['nothing', 'stalled', 3],
  ] as const)('%s: says %s after %d attempts', async (opens, why, attempts) => {
    phone.opens = opens
    const { state, open } = openSession()
    void open()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.value).toEqual({ kind: 'failed', why })
    expect(calls).toHaveLength(attempts)
  })

  test('is tried after 300 ms, a second later and three seconds later', async () => {
    phone.opens = 'NotFoundError'
    const { open } = openSession()
    void open()
    const callsAt: number[] = []
    for (let at = 0; at < 5_000; at += 100) {
      if (calls.length > callsAt.length) callsAt.push(at)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(callsAt).toEqual([300, 1_300, 4_300])
  })

  test('a first picture that does not come is given up after six seconds', async () => {
    phone.opens = 'nothing'
    const { session, state } = openSession()
    void session.reopen(() => true, [0])
    await vi.advanceTimersByTimeAsync(5_900)
    expect(state.value.kind).toBe('starting')
    await vi.advanceTimersByTimeAsync(200)
    expect(state.value).toEqual({ kind: 'failed', why: 'stalled' })
  })

  test('is opened by the next attempt, when the phone has it back', async () => {
    phone.opens = 'NotFoundError'
    const { state, open } = openSession()
    void open()
    await vi.advanceTimersByTimeAsync(400)
    phone.opens = 'picture'
    await vi.advanceTimersByTimeAsync(1_100)
    expect(state.value.kind).toBe('live')
    expect(calls).toHaveLength(2)
  })
})

test('however many want it open at once, the browser is asked once', async () => {
  const { open } = openSession()
  for (let wishes = 0; wishes < 5; wishes++) void open()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(1)
})

describe('light and zoom are offered', () => {
  test.each([
    ['neither', {}, { torch: 'none', zoom: null }],
    ['a light', { torch: true }, { torch: 'off', zoom: null }],
    ['a zoom', { zoom: { min: 1, max: 2 } }, { torch: 'none', zoom: { levels: [1, 1.5, 2], level: 1 } }],
    ['a zoom that stands still', { zoom: 1 }, { torch: 'none', zoom: null }],
    ['a zoom without steps', { zoom: { min: 1, max: 1.2 } }, { torch: 'none', zoom: null }],
  ])('when the camera reports %s', async (_, capabilities, expected) => {
    phone.capabilities = capabilities
    const { controls, open } = openSession()
    void open()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(controls.value).toMatchObject(expected)
  })

  test('also when the camera reports them only after a moment', async () => {
    Object.assign(phone, { capabilities: { torch: true }, reportsAfterMs: 400 })
    const { controls, open } = openSession()
    void open()
    await vi.advanceTimersByTimeAsync(400)
    expect(controls.value.torch).toBe('none')
    await vi.advanceTimersByTimeAsync(500)
    expect(controls.value.torch).toBe('off')
  })

  test('and the level is the one that the camera has taken', async () => {
    expect(await setZoom(trackOf(phone), 2)).toBe(2)
  })
})
