import type { ScannerApp } from '../create-app.ts'
import type { ScanState } from '../queue/scan-record.ts'
import { installState } from '../shift/install-state.ts'
import { language } from '../words/words.ts'
import { theme } from '../device/theme.ts'

/** What a device tells of itself to whoever helps: no token, no ticket code, no name of a person. */
export function diagnosticsOf(app: ScannerApp) {
  const { device, queue, camera, settings, checks } = app
  const { clock } = device
  const { halt, lastSyncAt, link, elsewhere } = queue.status.value
  const { cameras, cameraId, torch } = camera.controls.value
  return {
    version: APP_VERSION,
    browser: navigator.userAgent,
    at: new Date(clock.deviceNow()).toISOString(),
    language: language.value,
    theme: theme.value,
    settings: {
      kiosk: settings.kiosk.value,
      namesHidden: settings.namesHidden.value,
      hand: settings.hand.value,
    },
    training: app.training !== null,
    pairing: {
      grantId: device.pairing.door()?.grantId ?? null,
      eventId: device.pairing.door()?.event.id ?? null,
      canSend: device.pairing.current() !== null,
      expiresAt: device.pairing.door()?.expiresAt ?? null,
    },
    clock: { offsetMs: clock.offsetMs(), isSure: clock.isSure(), isSkewed: clock.isSkewed() },
    storage: {
      persistence: app.store.storage.value,
      freeBytes: checks.freeBytes.value,
      isPrivate: checks.isPrivate.value,
      wasCleared: queue.storageLoss.value !== null,
      readable: queue.readable.value,
    },
    camera: { ...camera.state.value, cameras: cameras.length, isChosen: cameraId !== null, torch },
    sound: app.feedback.audible.value,
    screen: app.wakeLock.state.value,
    app: {
      opened: installState(),
      offlineReady: app.updates.offlineReady.value,
      updateReady: app.updates.ready.value,
    },
    battery: checks.battery.value,
    rosterAskedAt: isoOf(app.rosterAskedAt()),
    sync: {
      link,
      connection: app.connection.value,
      lastSyncAt: isoOf(lastSyncAt),
      halt: halt?.kind ?? null,
      anotherWindowSends: elsewhere,
    },
    queue: {
      waiting: queue.waiting.value,
      recent: countStates(app),
      attention: queue.attention.value.length,
    },
    requests: app.requests().map(({ at, ...request }) => ({ at: isoOf(at), ...request })),
  }
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function countStates({ queue }: ScannerApp): Partial<Record<ScanState, number>> {
  const counts: Partial<Record<ScanState, number>> = {}
  for (const { state } of queue.recent.value ?? []) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
