/** What phones report about a camera beyond the standard's types. */
interface PhoneCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  focusMode?: string[]
  zoom?: { min: number; max: number }
}

/** Further away than this, a ticket in the hand is small; nearer, some lenses can't focus. */
const ZOOM_LEVELS = [1, 1.5, 2, 3]

function capabilitiesOf(track: MediaStreamTrack): PhoneCapabilities {
  // Firefox has no getCapabilities on some platforms.
  return 'getCapabilities' in track ? track.getCapabilities() : {}
}

/** Only what the track itself reports counts: getSupportedConstraints claims a torch where there is none. */
export function canTorch(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true
}

/** Switches the light; false when the camera did not obey. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  await apply(track, { torch: on })
  return (track.getSettings() as { torch?: boolean }).torch === on
}

/** The levels of zoom worth offering; none where the camera has no zoom of its own. */
export function zoomLevels(track: MediaStreamTrack): number[] {
  const { zoom } = capabilitiesOf(track)
  // Some phones report it as a number, which can't be changed.
  if (typeof zoom?.max !== 'number') return []
  const levels = ZOOM_LEVELS.filter((level) => level >= zoom.min && level <= zoom.max)
  return levels.length > 1 ? levels : []
}

/** The level that the camera has taken, which may be another than was asked for. */
export async function setZoom(track: MediaStreamTrack, level: number): Promise<number> {
  await apply(track, { zoom: level })
  return (track.getSettings() as { zoom?: number }).zoom ?? 1
}

/** Keeps the picture sharp while tickets come and go, where the camera can. */
export async function keepFocus(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' })
}

type Wish = { torch: boolean } | { focusMode: string } | { zoom: number }

async function apply(track: MediaStreamTrack, wish: Wish): Promise<void> {
  await track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] }).catch(() => undefined)
}
