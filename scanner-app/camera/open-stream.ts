import { preferences } from '../device/preferences.ts'
import {
  constraintsFor,
  findCamera,
  preferredCamera,
  selectableCameras,
  type CameraDevice,
} from './camera-choice.ts'
import { cameraErrorOf, type CameraError } from './camera-error.ts'

/** Some iOS versions never deliver a first picture after the app was killed. */
const FIRST_PICTURE_MS = 6_000
const PREFERENCE = 'camera'

export type Opened = { kind: 'open'; track: MediaStreamTrack } | { kind: 'failed'; why: CameraError }

/** Asks for the camera and shows it in `video`. The one place that calls getUserMedia. */
export async function openStream(video: HTMLVideoElement): Promise<Opened> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) return { kind: 'failed', why: 'insecure' }
  try {
    // Before permission is given they have no labels, and the browser chooses.
    const cameras = await listCameras()
    const camera = findCamera(cameras, rememberedCamera()) ?? preferredCamera(cameras)
    const stream = await media.getUserMedia(constraintsFor(camera))
    const [track] = stream.getVideoTracks()
    if (!track) return { kind: 'failed', why: 'none' }
    if (await showsPicture(video, stream)) return { kind: 'open', track }
    track.stop()
    return { kind: 'failed', why: 'stalled' }
  } catch (cause) {
    return { kind: 'failed', why: cameraErrorOf(cause) }
  }
}

/** The cameras of this device. Before permission is given they have no names and there is nothing to choose. */
export async function listCameras(): Promise<CameraDevice[]> {
  return selectableCameras(await navigator.mediaDevices.enumerateDevices())
}

export function rememberCamera(camera: CameraDevice): void {
  preferences.write(PREFERENCE, JSON.stringify(camera))
}

function rememberedCamera(): CameraDevice | null {
  const kept = preferences.read(PREFERENCE)
  return kept === null ? null : (JSON.parse(kept) as CameraDevice)
}

async function showsPicture(video: HTMLVideoElement, stream: MediaStream): Promise<boolean> {
  const shown = new Promise<boolean>((resolve) => {
    video.onloadeddata = () => resolve(true)
    setTimeout(resolve, FIRST_PICTURE_MS, false)
  })
  video.srcObject = stream
  // Rejects when a resume interrupts it; whether a picture comes is what counts.
  video.play().catch(() => undefined)
  return shown
}
