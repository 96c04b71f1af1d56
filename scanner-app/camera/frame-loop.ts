import { cropOf, passOf } from './decode-pass.ts'
import type { Decoder } from './decoder.ts'

const MOST_FAILURES = 3
/** Some engines have the frame callbacks and never call them: then a timer looks at the video. */
const NO_CALLBACK_MS = 1_000
const POLL_EVERY_MS = 100

export interface FrameParts {
  video: HTMLVideoElement
  decoder: Decoder
  /** Milliseconds between two frames that are decoded; null while nobody wants to know. */
  intervalMs: () => number | null
  onText: (text: string) => void
  /** The decoder failed several times in a row. */
  onFailure: () => void
}

/** The frames of one stream, until it is stopped. */
export interface Frames {
  /** When the picture last moved on, on the clock of performance.now(). */
  movedAt(): number
  stop(): void
}

/** Decodes the frames of a video: at most one at a time, frames that come meanwhile are dropped. */
export function watchFrames({ video, intervalMs, ...parts }: FrameParts): Frames {
  const startedAt = performance.now()
  let movedAt = startedAt
  let decodedAt = -Infinity
  let hasCallbacks = false
  let seen = { mediaTime: -1, presentedFrames: -1 }
  let currentTime = video.currentTime
  const decoding = createDecoding({ video, ...parts })

  function onFrame(now: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata): void {
    if (decoding.isStopped()) return
    video.requestVideoFrameCallback(onFrame)
    hasCallbacks = true
    // The time of the media stands still in some engines, also while the picture moves.
    if (mediaTime !== seen.mediaTime || presentedFrames !== seen.presentedFrames) movedAt = performance.now()
    seen = { mediaTime, presentedFrames }
    take(now)
  }

  /** Only where no callback ever came: elsewhere the time of a frozen video may go on. */
  function poll(): void {
    const now = performance.now()
    const isMoving = video.currentTime !== currentTime
    currentTime = video.currentTime
    if (hasCallbacks || now - startedAt < NO_CALLBACK_MS || !isMoving) return
    movedAt = now
    take(now)
  }

  function take(now: number): void {
    const wanted = intervalMs()
    if (decoding.isBusy() || document.hidden || wanted === null || now - decodedAt < wanted) return
    decodedAt = now
    decoding.begin()
  }

  video.requestVideoFrameCallback(onFrame)
  const polling = setInterval(poll, POLL_EVERY_MS)
  return {
    movedAt: () => movedAt,
    stop() {
      decoding.stop()
      clearInterval(polling)
    },
  }
}

/** Decodes what a video shows, one picture after the other; tells nothing any more once it is stopped. */
function createDecoding({ video, decoder, onText, onFailure }: Omit<FrameParts, 'intervalMs'>) {
  let isStopped = false
  let isBusy = false
  let frame = 0
  let failures = 0

  async function decodeFrame(): Promise<void> {
    const pass = passOf(frame++)
    const crop = cropOf({ width: video.videoWidth, height: video.videoHeight }, pass)
    // Rejects for a video that has lost its picture: that shows in movedAt.
    const picture = await createImageBitmap(video, crop.x, crop.y, crop.width, crop.height).catch(() => null)
    if (!picture) return
    const text = await decoder.decode({ picture, pass })
    failures = 0
    if (text !== null && !isStopped) onText(text)
  }

  function failed(): void {
    if (++failures >= MOST_FAILURES && !isStopped) onFailure()
  }

  return {
    isBusy: () => isBusy,
    isStopped: () => isStopped,
    begin() {
      isBusy = true
      void decodeFrame()
        .catch(failed)
        .finally(() => (isBusy = false))
    },
    stop: () => void (isStopped = true),
  }
}
