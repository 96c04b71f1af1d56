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
          <p class="aim">{aim}</p>
          <Torch torch={camera.controls.value.torch} toggle={() => void camera.toggleTorch()} />
        </>
      ) : (
        <NoPicture state={state} start={() => void camera.start()} />
      )}
    </div>
  )
}

function Torch({ torch, toggle }: { torch: CameraControls['torch']; toggle: () => void }) {
  if (torch === 'none') return null
  return (
    <button type="button" class="button torch" aria-pressed={torch === 'on'} onClick={toggle}>
      {words.door.light}
    </button>
  )
}

function NoPicture({ state, start }: { state: Exclude<CameraState, { kind: 'live' }>; start: () => void }) {
  if (state.kind === 'starting') return <p class="no-picture">{words.door.starting}</p>
  const trouble = state.kind === 'failed' ? words.cameraErrors[state.why] : null
  return (
    <div class="no-picture" role={trouble ? 'alert' : undefined}>
      <h2>{trouble?.title ?? words.door.resting}</h2>
      {trouble && <p>{trouble.todo}</p>}
      <button type="button" class="button button-primary" onClick={start}>
        {trouble ? words.door.tryAgain : words.door.wake}
      </button>
    </div>
  )
}
