/** What phones report about a camera beyond the standard's types. */
interface PhoneCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  focusMode?: string[]
}

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

/** Keeps the picture sharp while tickets come and go, where the camera can. */
export async function keepFocus(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' })
}

async function apply(track: MediaStreamTrack, wish: { torch?: boolean; focusMode?: string }): Promise<void> {
  await track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] }).catch(() => undefined)
}
