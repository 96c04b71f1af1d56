/** One camera of the device, as people choose it. */
export interface CameraDevice {
  id: string
  label: string
}

/** What to ask the browser for. Ideal values only: anything else can fail on some phone. Never sound. */
export function constraintsFor(camera: CameraDevice | null): MediaStreamConstraints {
  const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
  // A camera together with a facing mode opens the wrong camera on some phones: one or the other.
  const which = camera ? { deviceId: { ideal: camera.id } } : { facingMode: { ideal: 'environment' } }
  return { audio: false, video: { ...which, ...picture } }
}

/** The cameras worth offering: those at the back, or all when labels don't say which those are. */
export function selectableCameras(devices: readonly MediaDeviceInfo[]): CameraDevice[] {
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
  const back = cameras.filter(({ label }) => /back|rear|environment/i.test(label))
  return (back.length > 0 ? back : cameras).map(({ deviceId, label }, at) => ({
    id: deviceId,
    label: label || String(at + 1),
  }))
}

/**
 * Lenses to begin with while nobody has chosen one, by what their labels say, best first. The combined cameras of
 * iPhones change to the lens that focuses on what is near; of several Android cameras the first is the main one, and
 * others may have a fixed focus.
 */
const PREFERRED = [/triple/i, /dual wide/i, /^camera2? 0, facing back/i]

export function preferredCamera(cameras: readonly CameraDevice[]): CameraDevice | null {
  const found = PREFERRED.map((words) => cameras.find(({ label }) => words.test(label)))
  return found.find((camera) => camera !== undefined) ?? null
}

/** The remembered camera among those present: by id, or by label since some browsers give a new id at each load. */
export function findCamera(
  cameras: readonly CameraDevice[],
  remembered: CameraDevice | null,
): CameraDevice | null {
  if (!remembered) return null
  const same = (camera: CameraDevice) => camera.id === remembered.id
  return cameras.find(same) ?? cameras.find(({ label }) => label === remembered.label) ?? null
}
