import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { createAppStore, type AppStore } from './app-store.ts'
import { createCamera, type Camera } from './camera/camera.ts'
import { createDecoder } from './camera/decoder.ts'
import { listenToKeys } from './camera/listen-to-keys.ts'
import { createFeedback, type Feedback } from './device/feedback.ts'
import { createWakeLock, type WakeLock } from './device/wake-lock.ts'
import { whenBack } from './device/when-back.ts'
import { createDoorStore, type DoorStore } from './door/door-store.ts'
import { createInterruptions, type Interruptions } from './door/interruption.ts'
import { viewQueue, type QueueView } from './door/queue-view.ts'
import type { DoorDevice } from './door/read-code.ts'
import { createTroubles, type Troubles } from './door/troubles.ts'
import { createUndoStore, type UndoStore } from './door/undo-store.ts'
import { looks } from './door/verdict-looks.ts'
import { createHint, type Hint } from './hint.ts'
import { watchUpdates, type Updates } from './offline/update.ts'
import { openDevice } from './open-device.ts'
import { createPairingForm, type PairingForm } from './pairing/pairing-form.ts'
import { words } from './words/words.ts'

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
  hint: Hint
  /** Corrected time, moving once a second. */
  now: ReadonlySignal<number>
}

/** Puts the parts of the app together and lets them hear the world. */
export function createDoorApp(): DoorApp {
  const { send, ...device } = openDevice(APP_VERSION)
  const hint = createHint()
  const queue = viewQueue(device.outbox, device.sync)
  const store = createAppStore(device.pairing, () => device.load().then(queue.refresh))
  const troubles = createTroubles(queue.attention)
  const interruptions = createInterruptions(queue.status)
  const undo = createUndoStore(device.outbox, device.sync, (outcome) =>
    hint.tell(words.undo[outcome], { mustBeRead: outcome === 'failed' }),
  )
  const form = createPairingForm(device.pairing, store.paired)
  const feedback = createFeedback(Object.values(looks).map(({ cue }) => cue))
  const isInFront = computed(
    () => store.phase.value === 'door' && interruptions.shown.value === null && undo.asked.value === null,
  )
  const door = createDoorStore({ device, queue, troubles, feedback, isInFront })
  const camera = createCamera({
    decoder: createDecoder(),
    onText: (text) => (store.phase.value === 'pairing' ? form.scanned(text) : door.see(text)),
    isWanted: () => (store.phase.value === 'pairing' ? form.scanning.value : door.isLooking.value),
  })
  const parts = { store, device, queue, troubles, door, undo, interruptions, form, camera, feedback, hint }
  hearPeople(parts)
  effect(() => {
    if (store.phase.value === 'pairing') form.begin()
  })
  return { ...parts, wakeLock: createWakeLock(), updates: watchUpdates(send), now: followTime(parts) }
}

type Heard = Pick<DoorApp, 'store' | 'door' | 'undo' | 'form' | 'camera' | 'feedback' | 'hint'>

/** Hand-held scanners and taps, wherever they come. */
function hearPeople({ store, door, undo, form, camera, feedback, hint }: Heard): void {
  effect(() => {
    if (door.shown.value) hint.drop()
  })

  /** Whatever was on the screen was about somebody else. */
  function tellBroken(): void {
    undo.keep()
    door.dismiss()
    hint.tell(words.door.brokenBurst)
    feedback.give(looks['not-valid'].cue)
  }

  listenToKeys((outcome) => {
    camera.touch()
    if (store.phase.value === 'ready') hint.tell(words.ready.notBegun)
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
function followTime({ device, queue }: Pick<DoorApp, 'device' | 'queue'>): ReadonlySignal<number> {
  const now = signal(device.clock.now())
  const resume = () => {
    device.clock.check()
    device.sync.wake('resume')
  }
  setInterval(() => {
    now.value = device.clock.now()
    void device.pairing.save()
    if (!document.hidden && device.clock.check()) resume()
    // The window that sends tells only itself what has changed.
    if (queue.status.value.elsewhere) {
      device.sync.reload()
      void queue.refresh()
    }
  }, 1_000)
  whenBack(resume)
  window.addEventListener('online', resume)
  return now
}
