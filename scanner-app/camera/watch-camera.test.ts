import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CameraSession } from './camera-session.ts'
import { createRestarts } from './restarts.ts'
import { watchCamera } from './watch-camera.ts'

let page: EventTarget & { hidden: boolean }
let frontWindow: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  frontWindow = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frontWindow)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An open camera whose picture moves until the test stops it. */
function watch({ idleMs = (): number => 0, hasPassingTrouble = false } = {}) {
  const track = { readyState: 'live', muted: false }
  const now = { isMoving: true, movedAt: performance.now() }
  const frames = {
    movedAt: () => (now.isMoving ? performance.now() : now.movedAt),
    stop: () => {},
  }
  const session = {
    current: () => ({ track, frames }),
    reopen: vi.fn<CameraSession['reopen']>(async () => {}),
    close: vi.fn<CameraSession['close']>(),
  }
  const video = { play: vi.fn<() => Promise<void>>(async () => {}) }
  watchCamera({
    video: video as unknown as HTMLVideoElement,
    session: session as unknown as CameraSession,
    restarts: createRestarts(),
    isWanted: () => true,
    idleMs,
    hasPassingTrouble: () => hasPassingTrouble,
  })
  const freeze = () => Object.assign(now, { isMoving: false, movedAt: performance.now() })
  return { session, track, video, freeze }
}

const resumes: [string, () => void][] = [
  ['visibilitychange', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['focus', () => frontWindow.dispatchEvent(new Event('focus'))],
  ['pageshow', () => frontWindow.dispatchEvent(new Event('pageshow'))],
]

test.each(resumes)('a camera that died in the background is opened anew at once on %s', async (_, resume) => {
  const { session, track } = watch()
  track.readyState = 'ended'
  resume()
  expect(session.reopen).toHaveBeenCalledOnce()
  expect(session.reopen).toHaveBeenCalledWith(expect.any(Function), [300, 1_000, 3_000])
})

test.each(resumes)('one that was not there is looked for again on %s', async (_, resume) => {
  const { session } = watch({ hasPassingTrouble: true })
  resume()
  expect(session.reopen).toHaveBeenCalledOnce()
})

test('a camera that another app has muted is opened anew', async () => {
  const { session, track } = watch()
  track.muted = true
  await vi.advanceTimersByTimeAsync(600)
  expect(session.reopen).toHaveBeenCalledOnce()
})

test('a picture that stands still is played again after 1.5 s, and opened anew after three', async () => {
  const { session, video, freeze } = watch()
  await vi.advanceTimersByTimeAsync(1_000)
  freeze()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(video.play).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(700)
  expect(video.play).toHaveBeenCalled()
  expect(session.reopen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(session.reopen).toHaveBeenCalled()
})

test('a camera that stays dead is given up: nothing turns for ever', async () => {
  const { session, freeze } = watch()
  freeze()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.close).toHaveBeenCalledWith({ kind: 'failed', why: 'stalled' })
})

test('behind another app nothing is done to the camera', async () => {
  const { session, video, freeze } = watch()
  freeze()
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.reopen).not.toHaveBeenCalled()
  expect(video.play).not.toHaveBeenCalled()
})

test('after three minutes in which nothing happened the camera is switched off', async () => {
  let idleMs = 179_000
  const { session } = watch({ idleMs: () => idleMs })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.close).not.toHaveBeenCalled()
  idleMs = 180_000
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.close).toHaveBeenCalledWith({ kind: 'resting' })
})
