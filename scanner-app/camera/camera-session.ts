import type { Signal } from '@preact/signals'
import type { CameraControls, CameraState } from './camera.ts'
import type { CameraDevice } from './camera-choice.ts'
import { isTemporary, type CameraError } from './camera-error.ts'
import type { Decoder } from './decoder.ts'
import { watchFrames, type Frames } from './frame-loop.ts'
import { listCameras, openStream } from './open-stream.ts'
import { canTorch, keepFocus, zoomLevels } from './track-controls.ts'

const CAPABILITIES_AFTER_MS = 500

export const NO_CONTROLS: CameraControls = { cameras: [], cameraId: null, torch: 'none', zoom: null }

export interface OpenCamera {
  track: MediaStreamTrack
  frames: Frames
}

/** The stream of the camera: opened in turn, and closed with what comes after it. */
export interface CameraSession {
  current(): OpenCamera | null
  /** Opens the camera, if that is still needed when its turn comes. The delays are the waits before each attempt. */
  reopen(isNeeded: () => boolean, delaysMs: readonly number[]): Promise<void>
  close(next: CameraState): void
}

export interface CameraSessionParts {
  video: HTMLVideoElement
  decoder: Decoder
  state: Signal<CameraState>
  controls: Signal<CameraControls>
  onText: (text: string) => void
  /** How long to wait between two frames that are decoded; null while no codes are wanted. */
  intervalMs: () => number | null
  onOpened: () => void
}

export function createCameraSession(parts: CameraSessionParts): CameraSession {
  const { video, decoder, state, controls, onText, intervalMs, onOpened } = parts
  let open: OpenCamera | null = null
  let work: Promise<void> = Promise.resolve()

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
    onOpened()
    const onFailure = () => close({ kind: 'failed', why: 'decoder' })
    open = { track, frames: watchFrames({ video, decoder, intervalMs, onText, onFailure }) }
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

  /** Some phones report no capabilities in the first moment, and some wrong ones. */
  async function describe(track: MediaStreamTrack): Promise<void> {
    await sleep(CAPABILITIES_AFTER_MS)
    const cameras = await listCameras()
    if (open?.track !== track) return
    void keepFocus(track)
    controls.value = controlsOf(track, cameras)
  }

  return {
    current: () => open,
    // In turn: a second getUserMedia mutes the first stream on iOS.
    reopen(isNeeded, delaysMs) {
      work = work.then(() => (isNeeded() ? connect(delaysMs) : undefined))
      return work
    },
    close,
  }
}

function controlsOf(track: MediaStreamTrack, cameras: readonly CameraDevice[]): CameraControls {
  const levels = zoomLevels(track)
  const { deviceId, zoom = 1 } = track.getSettings() as MediaTrackSettings & { zoom?: number }
  return {
    cameras,
    cameraId: deviceId ?? null,
    torch: canTorch(track) ? 'off' : 'none',
    zoom: levels.length > 0 ? { levels, level: zoom } : null,
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
