import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Decoder } from './decoder.ts'
import { watchFrames } from './frame-loop.ts'

type OnFrame = (now: number, metadata: { mediaTime: number; presentedFrames: number }) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('createImageBitmap', async () => ({}))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A video whose frame callbacks come only when the test calls them. */
function watch(decoder: Decoder = { decode: async () => 'A' }) {
  const read: string[] = []
  let onFrame: OnFrame = () => {}
  const video = {
    currentTime: 0,
    videoWidth: 640,
    videoHeight: 480,
    requestVideoFrameCallback: (heard: OnFrame) => void (onFrame = heard),
  }
  const frames = watchFrames({
    video: video as unknown as HTMLVideoElement,
    decoder,
    intervalMs: () => 80,
    onText: (text) => read.push(text),
    onFailure: () => {},
  })
  const call = (presentedFrames: number) => onFrame(performance.now(), { mediaTime: 0, presentedFrames })
  return { video, frames, read, call }
}

test('where frame callbacks never come a timer reads the picture, as long as it moves', async () => {
  const { video, frames, read } = watch()
  for (let passed = 0; passed < 3_000; passed += 100) {
    video.currentTime += 0.1
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read.length).toBeGreaterThan(10)
  const [movedAt, count] = [frames.movedAt(), read.length]
  expect(movedAt).toBe(performance.now())
  await vi.advanceTimersByTimeAsync(5_000)
  expect([frames.movedAt(), read.length]).toEqual([movedAt, count])
  frames.stop()
})

test('one frame is decoded at a time; those that come meanwhile are dropped', async () => {
  let answer: (text: string | null) => void = () => {}
  const decode = vi.fn<Decoder['decode']>(() => new Promise((resolve) => void (answer = resolve)))
  const { frames, call } = watch({ decode })
  for (let frame = 1; frame <= 20; frame++) {
    call(frame)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(decode).toHaveBeenCalledOnce()
  answer(null)
  await vi.advanceTimersByTimeAsync(0)
  call(21)
  await vi.advanceTimersByTimeAsync(0)
  expect(decode).toHaveBeenCalledTimes(2)
  frames.stop()
})

test('behind another app nothing is decoded', async () => {
  const decode = vi.fn<Decoder['decode']>(async () => null)
  const { frames, call } = watch({ decode })
  vi.stubGlobal('document', { hidden: true })
  call(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(decode).not.toHaveBeenCalled()
  frames.stop()
})

test('a picture whose media time stands still moves when frames are presented', async () => {
  const { frames, call } = watch()
  call(1)
  await vi.advanceTimersByTimeAsync(2_000)
  call(2)
  expect(frames.movedAt()).toBe(performance.now())
  await vi.advanceTimersByTimeAsync(2_000)
  call(2)
  expect(frames.movedAt()).toBe(performance.now() - 2_000)
  frames.stop()
})
