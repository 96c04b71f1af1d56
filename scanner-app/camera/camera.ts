import { signal, type ReadonlySignal } from '@preact/signals'
import type { CameraDevice } from './camera-choice.ts'
import { isTemporary, type CameraError } from './camera-error.ts'
import { createCameraSession, NO_CONTROLS } from './camera-session.ts'
import { decodeIntervalMs } from './decode-interval.ts'
import type { Decoder } from './decoder.ts'
import { createIdleTime } from './idle-time.ts'
import { rememberCamera } from './open-stream.ts'
import { createRestarts } from './restarts.ts'
import { setTorch, setZoom } from './track-controls.ts'
import { watchCamera } from './watch-camera.ts'

/** When a person asks, there is nothing to wait for. */
const AT_ONCE_MS = [0]

export type CameraState =
  | { kind: 'off' | 'starting' | 'live' | 'resting' }
  | { kind: 'failed'; why: CameraError }

/** What the current camera offers beyond a picture. */
export interface CameraControls {
  cameras: readonly CameraDevice[]
  cameraId: string | null
  torch: 'on' | 'off' | 'none'
  /** Null where the camera has no zoom of its own. */
  zoom: { levels: readonly number[]; level: number } | null
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
  /** Goes to the next level of zoom, and from the last to the first. */
  stepZoom(): Promise<void>
}

export interface CameraParts {
  decoder: Decoder
  onText: (text: string) => void
  /** Whether codes are wanted now, and so whether the video is in view. */
  isWanted: () => boolean
}

/**
 * The one camera of this app, owned outside the screens: the stream is opened once and survives verdicts, dialogs and
 * changes of screen. It rests when nothing happens and is rebuilt when it dies.
 */
export function createCamera({ decoder, onText, isWanted }: CameraParts): Camera {
  const video = createVideo()
  const state = signal<CameraState>({ kind: 'off' })
  const controls = signal<CameraControls>(NO_CONTROLS)
  const restarts = createRestarts()
  const { touch, see, idleMs } = createIdleTime(() => performance.now())
  const session = createCameraSession({
    video,
    decoder,
    state,
    controls,
    onText(text) {
      // A door where nobody has to tap is as busy as its queue.
      see(text)
      onText(text)
    },
    intervalMs: () => (isWanted() ? decodeIntervalMs(idleMs()) : null),
    onOpened() {
      touch()
      watch.opened()
    },
  })
  const hasPassingTrouble = () => state.value.kind === 'failed' && isTemporary(state.value.why)
  const watch = watchCamera({ video, session, restarts, isWanted, idleMs, hasPassingTrouble })

  return {
    video,
    state,
    controls,
    start() {
      touch()
      restarts.reset()
      return session.reopen(() => session.current() === null, AT_ONCE_MS)
    },
    touch,
    chooseCamera(camera) {
      rememberCamera(camera)
      restarts.reset()
      return session.reopen(() => true, AT_ONCE_MS)
    },
    async toggleTorch() {
      const wanted = controls.value.torch === 'off' ? 'on' : 'off'
      const open = session.current()
      if (!open) return
      if (await setTorch(open.track, wanted === 'on')) controls.value = { ...controls.value, torch: wanted }
      // It has no light, whatever it reports.
      else if (wanted === 'on') controls.value = { ...controls.value, torch: 'none' }
      // Some phones only switch the light off with the camera.
      else await session.reopen(() => true, AT_ONCE_MS)
    },
    async stepZoom() {
      const { zoom } = controls.value
      const open = session.current()
      if (!open || !zoom) return
      const next = zoom.levels.find((level) => level > zoom.level) ?? zoom.levels[0] ?? 1
      const level = await setZoom(open.track, next)
      if (session.current() === open) controls.value = { ...controls.value, zoom: { ...zoom, level } }
    },
  }
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  // iOS plays a camera only with all three.
  video.playsInline = true
  video.muted = true
  video.autoplay = true
  video.disablePictureInPicture = true
  return video
}
