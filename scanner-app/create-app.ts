import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { onResume } from '@masuk/ui/device/on-resume.ts'
import { createToast, type Toast } from '@masuk/ui/page/create-toast.ts'
import { watchInstall, type Install } from '@masuk/ui/offline/install.ts'
import { watchUpdates, type Updates } from '@masuk/ui/offline/updates.ts'
import { createAppState, type AppState } from './app-state.ts'
import { createCamera, type Camera } from './camera/camera.ts'
import { createDecoder } from './camera/decoder.ts'
import { listenToKeyboard } from './camera/listen-to-keyboard.ts'
import type { Connection } from './device/connection.ts'
import { createFeedback, type Feedback } from './device/feedback.ts'
import { createWakeLock, type WakeLock } from '@masuk/ui/device/wake-lock.ts'
import { createBlockingAlerts, type BlockingAlerts } from './door/blocking-alerts.ts'
import { createDoorStore, type DoorStore } from './door/door-store.ts'
import { createProblemScans, type ProblemScans } from './door/problem-scans.ts'
import { viewQueue, type QueueView } from './door/queue-view.ts'
import type { DoorDevice } from './door/read-code.ts'
import { createUndoStore, type UndoStore } from './door/undo-store.ts'
import { openDevice } from './open-device.ts'
import { createPairingForm, type PairingForm } from './pairing/pairing-form.ts'
import { looks } from './verdict/verdict-looks.ts'
import { words } from './words/words.ts'

/** Everything the screens draw and call. */
export interface ScannerApp {
  store: AppState
  device: DoorDevice
  connection: ReadonlySignal<Connection>
  queue: QueueView
  problems: ProblemScans
  door: DoorStore
  undo: UndoStore
  alerts: BlockingAlerts
  form: PairingForm
  camera: Camera
  feedback: Feedback
  wakeLock: WakeLock
  updates: Updates
  install: Install
  toast: Toast
  languageFailed: () => void
  /** Corrected time, moving once a second. */
  now: ReadonlySignal<number>
}

/** Puts the parts of the app together and connects them with camera, keyboard, network and clock. */
export function createScannerApp(): ScannerApp {
  const { send, connection, ...device } = openDevice(APP_VERSION)
  const toast = createToast()
  const queue = viewQueue(device.outbox, device.sync)
  const store = createAppState(device.pairing, () => device.load().then(queue.refresh))
  const problems = createProblemScans(queue.attention)
  const alerts = createBlockingAlerts(queue.status)
  const undo = createUndoStore(device.outbox, device.sync, (outcome) =>
    toast.show(words.undo[outcome], { mustBeRead: outcome === 'failed' }),
  )
  const form = createPairingForm(device.pairing, store.paired)
  const feedback = createFeedback(Object.values(looks).map(({ cue }) => cue))
  const isInFront = computed(
    () => store.phase.value === 'door' && alerts.shown.value === null && undo.asked.value === null,
  )
  const door = createDoorStore({ device, queue, problems, feedback, isInFront })
  const camera = createCamera({
    decoder: createDecoder(),
    onText: (text) => (store.phase.value === 'pairing' ? form.scanned(text) : door.see(text)),
    isWanted: () => (store.phase.value === 'pairing' ? form.scanning.value : door.isScanning.value),
  })
  const parts = { store, device, queue, problems, door, undo, alerts, form, camera, feedback, toast }
  connectInputs(parts)
  markShown(door, device)
  effect(() => {
    if (store.phase.value === 'pairing') form.begin()
  })
  return {
    ...parts,
    connection,
    languageFailed: () => toast.show(words.partFailed.todo),
    wakeLock: createWakeLock(),
    updates: watchUpdates({ send, base: '/door/' }),
    install: watchInstall(),
    now: followTime(parts),
  }
}

/** A scan whose verdict was never on the screen can be told from one that was, also after a restart. */
function markShown(door: DoorStore, { outbox }: DoorDevice): void {
  effect(() => {
    const verdict = door.shown.value?.verdict
    if (!verdict || !('scan' in verdict)) return
    const { seq } = verdict.scan
    // The timer runs after the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => void outbox.markShown(seq).catch(() => {})))
  })
}

type InputTargets = Pick<ScannerApp, 'store' | 'door' | 'undo' | 'form' | 'camera' | 'feedback' | 'toast'>

/** Hand-held scanners and taps, wherever they come. */
function connectInputs({ store, door, undo, form, camera, feedback, toast }: InputTargets): void {
  effect(() => {
    if (door.shown.value) toast.dismiss()
  })

  /** Whatever was on the screen was about somebody else. */
  function tellBroken(): void {
    undo.keep()
    door.dismiss()
    toast.show(words.door.brokenBurst)
    feedback.give(looks['not-valid'].cue)
  }

  listenToKeyboard((outcome) => {
    camera.touch()
    if (store.phase.value === 'ready') toast.show(words.ready.notBegun)
    else if (outcome.kind === 'broken') tellBroken()
    else if (store.phase.value === 'pairing') form.scanned(outcome.text)
    else if (store.phase.value === 'door') {
      undo.keep()
      door.enter(outcome.text)
    }
  })
  document.addEventListener('keydown', ({ key, isComposing }) => {
    // The question about an undo hears it by itself.
    const isHeard = key === 'Escape' && !isComposing && store.phase.value === 'door' && !undo.asked.value
    if (isHeard) door.leave()
  })
  document.addEventListener('pointerdown', () => {
    camera.touch()
    if (store.phase.value === 'door') feedback.unlock()
  })
}

/** Corrected time once a second. Whatever may have changed the network or the clock is a reason to try sending. */
function followTime({ device, queue }: Pick<ScannerApp, 'device' | 'queue'>): ReadonlySignal<number> {
  const now = signal(device.clock.now())
  const resume = () => {
    device.clock.check()
    device.sync.wake('resume')
  }
  setInterval(() => {
    now.value = device.clock.now()
    void device.pairing.save()
    // A storage that fails is told by whatever needs it.
    void device.outbox.checkStorage().catch(() => {})
    if (!document.hidden && device.clock.check()) resume()
    // The window that sends tells only itself what has changed.
    if (queue.status.value.elsewhere) {
      device.sync.reload()
      void queue.refresh()
    }
  }, 1_000)
  onResume(resume)
  window.addEventListener('online', resume)
  return now
}
