import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { createAppStore, type AppStore } from './app-store.ts'
import { createCamera, type Camera } from './camera/camera.ts'
import { createDecoder } from './camera/decoder.ts'
import { listenToKeys } from './camera/listen-to-keys.ts'
import { createFeedback, type Feedback } from './device/feedback.ts'
import { saveFile } from './device/save-file.ts'
import { createWakeLock, type WakeLock } from './device/wake-lock.ts'
import { whenBack } from './device/when-back.ts'
import { createDoorStore, type DoorStore } from './door/door-store.ts'
import { createInterruptions, type Interruptions } from './door/interruption.ts'
import { viewQueue, type QueueView } from './door/queue-view.ts'
import type { DoorDevice } from './door/read-code.ts'
import { tidyTypedCode } from './door/typed-code.ts'
import { createTroubles, type Troubles } from './door/troubles.ts'
import { createUndoStore, type UndoStore } from './door/undo-store.ts'
import { looks } from './door/verdict-looks.ts'
import { watchUpdates, type Updates } from './offline/update.ts'
import { openDevice } from './open-device.ts'
import { createPairingForm, type PairingForm } from './pairing/pairing-form.ts'
import { words } from './words/words.ts'

const HINT_MS = 6_000

/** Everything the screens draw and call. */
export interface DoorApp {
  store: AppStore
  device: DoorDevice
  queue: QueueView
  troubles: Troubles
  door: DoorStore
  undo: UndoStore
  interruptions: Interruptions
  form: PairingForm
  camera: Camera
  feedback: Feedback
  wakeLock: WakeLock
  updates: Updates
  /** Corrected time, moving once a second. */
  now: ReadonlySignal<number>
  /** A sentence that passes by itself. */
  hint: ReadonlySignal<string | null>
  start(): void
  enterTyped(typed: string): void
  exportUnsent(): Promise<void>
}

/** Puts the parts of the app together and lets them hear the world. */
export function createDoorApp(): DoorApp {
  const { send, ...device } = openDevice(APP_VERSION)
  const queue = viewQueue(device.outbox, device.sync)
  const troubles = createTroubles(queue.attention)
  const store = createAppStore(device.pairing, () => device.load().then(queue.refresh))
  const interruptions = createInterruptions(queue.status)
  const { hint, tell } = createHint()
  const undo = createUndoStore(device.outbox, device.sync, (outcome) => tell(words.undo[outcome]))
  const feedback = createFeedback(Object.values(looks).map(({ cue }) => cue))
  const form = createPairingForm(device.pairing, store.paired)
  const wakeLock = createWakeLock()
  const updates = watchUpdates(send)
  const now = signal(device.clock.now())

  const atDoor = computed(
    () => store.phase.value === 'door' && interruptions.shown.value === null && undo.asked.value === null,
  )
  const camera: Camera = createCamera({
    decoder: createDecoder(),
    onText: (text) => (store.phase.value === 'pairing' ? form.scanned(text) : door.see(text)),
    isWanted: () =>
      store.phase.value === 'pairing' ? form.scanning.value : atDoor.value && door.looking.value,
  })
  const door = createDoorStore({ device, queue, troubles, feedback, touch: camera.touch })

  listenToKeys((outcome) => {
    if (outcome.kind === 'broken') return tell(words.door.brokenBurst)
    if (store.phase.value === 'pairing') form.scanned(outcome.text)
    if (store.phase.value !== 'door') return
    undo.keep()
    door.enter(outcome.text)
  })
  document.addEventListener('pointerdown', () => {
    camera.touch()
    if (store.phase.value === 'door') feedback.unlock()
  })
  setInterval(() => {
    now.value = device.clock.now()
    if (!document.hidden && device.clock.check()) device.sync.poke('resume')
  }, 1_000)
  whenBack(() => device.sync.poke('resume'))
  window.addEventListener('online', () => device.sync.poke('resume'))

  return {
    store,
    device,
    queue,
    troubles,
    door,
    undo,
    interruptions,
    form,
    camera,
    feedback,
    wakeLock,
    updates,
    now,
    hint,
    start() {
      feedback.unlock()
      wakeLock.hold()
      store.start()
      void camera.start()
    },
    enterTyped(typed) {
      door.open(null)
      door.enter(tidyTypedCode(typed))
    },
    exportUnsent: async () => saveFile('masuk-unsent-scans.json', await device.outbox.exportUnsent()),
  }
}

function createHint(): { hint: Signal<string | null>; tell: (text: string) => void } {
  const hint = signal<string | null>(null)
  let clearing: ReturnType<typeof setTimeout> | undefined
  function tell(text: string): void {
    clearTimeout(clearing)
    hint.value = text
    clearing = setTimeout(() => (hint.value = null), HINT_MS)
  }
  return { hint, tell }
}
