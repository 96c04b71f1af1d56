import { words } from '../words/words.ts'
import type { Camera, CameraControls, CameraState } from './camera.ts'
import { CameraVideo } from './CameraVideo.tsx'
import './viewfinder.css'

export interface ViewfinderProps {
  camera: Camera
  /** What to hold in front of it. */
  aim: string
  /** Shrinks to a corner and stays on top, so that the next code is already being aimed at. */
  small: boolean
}

/** The picture of the camera, or what to do about there being none. */
export function Viewfinder({ camera, aim, small }: ViewfinderProps) {
  const state = camera.state.value
  return (
    <div class="viewfinder" data-camera={state.kind} data-small={small}>
      <CameraVideo video={camera.video} />
      {state.kind === 'live' ? (
        <>
          <div class="frame" aria-hidden="true" />
          <output class="aim">{aim}</output>
          <div class="camera-controls">
            <Zoom zoom={camera.controls.value.zoom} step={() => void camera.stepZoom()} />
            <Torch torch={camera.controls.value.torch} toggle={() => void camera.toggleTorch()} />
          </div>
        </>
      ) : (
        <CameraMessage state={state} start={() => void camera.start()} />
      )}
    </div>
  )
}

function Torch({ torch, toggle }: { torch: CameraControls['torch']; toggle: () => void }) {
  if (torch === 'none') return null
  return (
    <button type="button" class="button" aria-pressed={torch === 'on'} onClick={toggle}>
      {words.door.light}
    </button>
  )
}

/** Some lenses can't focus on what is near: with more zoom, people hold the ticket further away. */
function Zoom({ zoom, step }: { zoom: CameraControls['zoom']; step: () => void }) {
  if (!zoom) return null
  return (
    <button type="button" class="button" onClick={step}>
      {`${Number(zoom.level.toFixed(1))}×`}
    </button>
  )
}

function CameraMessage({
  state,
  start,
}: {
  state: Exclude<CameraState, { kind: 'live' }>
  start: () => void
}) {
  if (state.kind === 'starting') return <p class="camera-message">{words.door.starting}</p>
  const error = state.kind === 'failed' ? words.cameraErrors[state.why] : null
  return (
    <div class="camera-message" role={error ? 'alert' : undefined}>
      <h2>{error?.title ?? words.door.resting}</h2>
      {error && <p>{error.todo}</p>}
      <button type="button" class="button button-primary" onClick={start}>
        {error ? words.door.tryAgain : words.door.wake}
      </button>
    </div>
  )
}
