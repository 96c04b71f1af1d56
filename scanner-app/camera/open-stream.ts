import { readPreference, writePreference } from '../device/preferences.ts'
import { troubleOf, type CameraTrouble } from './camera-trouble.ts'
import { constraintsFor, findLens, lensesOf, type Lens } from './lens.ts'

/** Some iOS versions never deliver a first picture after the app was killed. */
const FIRST_PICTURE_MS = 6_000
const LENS = 'lens'

export type Opened = { kind: 'open'; track: MediaStreamTrack } | { kind: 'trouble'; why: CameraTrouble }

/** Asks for the camera and shows it in `video`. The one place that calls getUserMedia. */
export async function openStream(video: HTMLVideoElement): Promise<Opened> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) return { kind: 'trouble', why: 'insecure' }
  try {
    const lens = findLens(await listLenses(), rememberedLens())
    const stream = await media.getUserMedia(constraintsFor(lens))
    const [track] = stream.getVideoTracks()
    if (!track) return { kind: 'trouble', why: 'none' }
    if (await showsPicture(video, stream)) return { kind: 'open', track }
    track.stop()
    return { kind: 'trouble', why: 'stalled' }
  } catch (cause) {
    return { kind: 'trouble', why: troubleOf(cause) }
  }
}

/** The cameras of this device. Before permission is given they have no names and there is nothing to choose. */
export async function listLenses(): Promise<Lens[]> {
  return lensesOf(await navigator.mediaDevices.enumerateDevices())
}

export function rememberLens(lens: Lens): void {
  writePreference(LENS, JSON.stringify(lens))
}

function rememberedLens(): Lens | null {
  const kept = readPreference(LENS)
  return kept === null ? null : (JSON.parse(kept) as Lens)
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
