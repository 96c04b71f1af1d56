import { signal, type ReadonlySignal } from '@preact/signals'
import { onResume } from '@masuk/ui/device/on-resume.ts'
import type { CameraDevice } from './camera-choice.ts'
import { isTemporary, type CameraError } from './camera-error.ts'
import { decodeIntervalMs } from './decode-interval.ts'
import type { Decoder } from './decoder.ts'
import { watchFrames, type Frames } from './frame-loop.ts'
import { createIdleTime } from './idle-time.ts'
import { createRestarts } from './restarts.ts'
import { listCameras, openStream, rememberCamera } from './open-stream.ts'
import { canTorch, keepFocus, setTorch } from './track-controls.ts'

/** A picture that stands still is first nudged: opening anew may ask the person for permission again. */
const NUDGE_AFTER_MS = 1_500
const DEAD_AFTER_MS = 3_000
const CHECK_EVERY_MS = 500
const CAPABILITIES_AFTER_MS = 500
/** Waits before the attempts to open the camera: at once when a person asks, patiently when it died. */
const AT_ONCE_MS = [0]
const AFTER_DEATH_MS = [300, 1_000]

export type CameraState =
  | { kind: 'off' | 'starting' | 'live' | 'resting' }
  | { kind: 'failed'; why: CameraError }

/** What the current camera offers beyond a picture. */
export interface CameraControls {
  cameras: readonly CameraDevice[]
  cameraId: string | null
  torch: 'on' | 'off' | 'none'
}

export interface Camera {
  /** Put this into the page; it must stay visible, or some browsers deliver no frames. */
  video: HTMLVideoElement
  state: ReadonlySignal<CameraState>
  controls: ReadonlySignal<CameraControls>
  /** Opens the camera unless it is open. */
  start(): Promise<void>
  /** Something happened: decode often again. A code that is read counts by itself. */
  touch(): void
  chooseCamera(camera: CameraDevice): Promise<void>
  toggleTorch(): Promise<void>
}

export interface CameraParts {
  decoder: Decoder
  onText: (text: string) => void
  /** Whether codes are wanted now, and so whether the video is in view. */
  isWanted: () => boolean
}

const NO_CONTROLS: CameraControls = { cameras: [], cameraId: null, torch: 'none' }

/**
 * The one camera of this app, owned outside the screens: the stream is opened once and survives verdicts, dialogs and
 * changes of screen. It rests when nothing happens and is rebuilt when it dies.
 */
export function createCamera({ decoder, onText, isWanted }: CameraParts): Camera {
  const video = createVideo()
  const state = signal<CameraState>({ kind: 'off' })
  const controls = signal<CameraControls>(NO_CONTROLS)
  let open: { track: MediaStreamTrack; frames: Frames } | null = null
  let work: Promise<void> = Promise.resolve()
  const restarts = createRestarts()
  let unwatchedAt = 0
  let checkedAt = 0

  const { touch, see, idleMs } = createIdleTime(() => performance.now())

  /** A door where nobody has to tap is as busy as its queue. */
  function onRead(text: string): void {
    see(text)
    onText(text)
  }

  /** Opens the camera in turn, if that is still needed then: a second getUserMedia mutes the first stream on iOS. */
  function reopen(isNeeded: () => boolean, delaysMs: readonly number[]): Promise<void> {
    work = work.then(() => (isNeeded() ? connect(delaysMs) : undefined))
    return work
  }

  async function connect(delaysMs: readonly number[]): Promise<void> {
    close({ kind: 'starting' })
    let why: CameraError = 'none'
    for (const delayMs of delaysMs) {
      await sleep(delayMs)
      const opened = await openStream(video)
      if (opened.kind === 'open') return begin(opened.track)
      why = opened.why
      if (!isTemporary(why)) break
    }
    state.value = { kind: 'failed', why }
  }

  function begin(track: MediaStreamTrack): void {
    touch()
    unwatchedAt = performance.now()
    restarts.opened(unwatchedAt)
    const intervalMs = () => (isWanted() ? decodeIntervalMs(idleMs()) : null)
    const onFailure = () => close({ kind: 'failed', why: 'decoder' })
    open = { track, frames: watchFrames({ video, decoder, intervalMs, onText: onRead, onFailure }) }
    state.value = { kind: 'live' }
    void describe(track)
  }

  function close(next: CameraState): void {
    open?.frames.stop()
    open?.track.stop()
    open = null
    controls.value = NO_CONTROLS
    state.value = next
  }

  /** Some phones report no capabilities in the first moment. */
  async function describe(track: MediaStreamTrack): Promise<void> {
    const cameras = await listCameras()
    await sleep(CAPABILITIES_AFTER_MS)
    if (open?.track !== track) return
    void keepFocus(track)
    const cameraId = track.getSettings().deviceId ?? null
    controls.value = { cameras, cameraId, torch: canTorch(track) ? 'off' : 'none' }
  }

  const stillMs = () => performance.now() - Math.max(open?.frames.movedAt() ?? 0, unwatchedAt)

  function isDead(): boolean {
    return (
      open !== null && (open.track.readyState === 'ended' || open.track.muted || stillMs() > DEAD_AFTER_MS)
    )
  }

  function nudge(): void {
    video.play().catch(() => undefined)
  }

  function hasPassingTrouble(): boolean {
    return state.value.kind === 'failed' && isTemporary(state.value.why)
  }

  function restart(): void {
    if (restarts.isAllowed()) void reopen(isDead, AFTER_DEATH_MS)
    else close({ kind: 'failed', why: 'stalled' })
  }

  function check(): void {
    const now = performance.now()
    // A page that was held up itself has seen no frames either.
    if (document.hidden || !isWanted() || now - checkedAt > 2 * CHECK_EVERY_MS) unwatchedAt = now
    checkedAt = now
    if (!open || document.hidden) return
    restarts.moved(open.frames.movedAt())
    if (decodeIntervalMs(idleMs()) === null) close({ kind: 'resting' })
    else if (isDead()) restart()
    else if (stillMs() > NUDGE_AFTER_MS) nudge()
  }

  function onBack(): void {
    unwatchedAt = performance.now()
    if (open) nudge()
    if (hasPassingTrouble()) void reopen(hasPassingTrouble, AFTER_DEATH_MS)
    check()
  }

  async function toggleTorch(): Promise<void> {
    const wanted = controls.value.torch === 'off' ? 'on' : 'off'
    if (!open) return
    if (await setTorch(open.track, wanted === 'on')) controls.value = { ...controls.value, torch: wanted }
    // It has no light, whatever it reports.
    else if (wanted === 'on') controls.value = { ...controls.value, torch: 'none' }
    // Some phones only switch the light off with the camera.
    else await reopen(() => true, AT_ONCE_MS)
  }

  setInterval(check, CHECK_EVERY_MS)
  onResume(onBack)

  return {
    video,
    state,
    controls,
    start() {
      touch()
      restarts.reset()
      return reopen(() => open === null, AT_ONCE_MS)
    },
    touch,
    chooseCamera(camera) {
      rememberCamera(camera)
      restarts.reset()
      return reopen(() => true, AT_ONCE_MS)
    },
    toggleTorch,
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  // iOS plays a camera only with all three.
  video.playsInline = true
  video.muted = true
  video.autoplay = true
  video.disablePictureInPicture = true
  return video
}
