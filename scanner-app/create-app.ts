import type { Send } from '@masuk/shared/client.ts'
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { onResume } from '@masuk/ui/device/on-resume.ts'
import { createToast, type Toast } from '@masuk/ui/page/create-toast.ts'
import { watchInstall, type Install } from '@masuk/ui/offline/install.ts'
import { watchUpdates, type Updates } from '@masuk/ui/offline/updates.ts'
import { createAppState, type AppState, type Phase } from './app-state.ts'
import { createCamera, type Camera } from './camera/camera.ts'
import { createDecoder } from './camera/decoder.ts'
import { listenToKeyboard } from './camera/listen-to-keyboard.ts'
import type { Connection } from './device/connection.ts'
import { createFeedback, type Feedback } from './device/feedback.ts'
import type { RequestResult } from './device/request-log.ts'
import { createWakeLock, type WakeLock } from '@masuk/ui/device/wake-lock.ts'
import { createBlockingAlerts, type BlockingAlerts } from './door/blocking-alerts.ts'
import { createDoorStore, type DoorStore, type Panel } from './door/door-store.ts'
import { createProblemScans, type ProblemScans } from './door/problem-scans.ts'
import { viewQueue, type QueueView } from './door/queue-view.ts'
import type { DoorDevice } from './door/read-code.ts'
import { createTally, type Tally } from './door/tally.ts'
import { createUndoStore, type UndoStore } from './door/undo-store.ts'
import { createFlows, type Flows } from './create-flows.ts'
import { openDevice, type TrainingDevice } from './open-device.ts'
import type { EventSettings } from './settings/event-settings.ts'
import { createPairingForm, type PairingForm } from './pairing/pairing-form.ts'
import { watchTraining, type Training } from './training/training.ts'
import { looks } from './verdict/verdict-looks.ts'
import { words } from './words/words.ts'

/** Everything the screens draw and call. */
export interface ScannerApp extends Flows {
  store: AppState
  device: DoorDevice
  send: Send
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
  /** How the last requests ended. */
  requests: () => readonly RequestResult[]
  /** When the roster was asked for, corrected time; null without one. */
  rosterAskedAt: () => number | null
  tally: Tally
  /** Places of the event; null is unlimited, or not known. */
  capacity: ReadonlySignal<number | null>
  ticketTypes: EventSettings['ticketTypes']
  /** Null outside a training. */
  training: Training | null
  /** Opens a panel of the door; in a kiosk most of them are a supervisor's. */
  openPanel(panel: Panel): void
  /** Lets somebody in whom the attention verdict asked about; in a kiosk that is a supervisor's. */
  letIn(code: string): void
  /** Asks whether to take a scan back; in a kiosk that is a supervisor's. */
  askUndo(seq: number): void
  /** Corrected time, moving once a second. */
  now: ReadonlySignal<number>
}

/** What an organiser changes during the event reaches the doors by then. */
const SETTINGS_EVERY_MS = 5 * 60_000

/** Puts the parts of the app together and connects them with camera, keyboard, network and clock. */
export function createScannerApp(training: TrainingDevice | null): ScannerApp {
  const { send, eventSettings, connection, requests, ...device } = openDevice(APP_VERSION, training)
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
  const logName = `${training?.database ?? 'masuk-door'}-log`
  const flows = createFlows({ device, eventSettings, feedback, toast, logName })
  const isAsking = computed(
    () => undo.asked.value ?? flows.supervisor.asked.value ?? flows.overrides.asked.value,
  )
  const isInFront = computed(
    () => store.phase.value === 'door' && alerts.shown.value === null && isAsking.value === null,
  )
  const door = createDoorStore({
    device,
    queue,
    problems,
    feedback,
    isInFront,
    isKiosk: () => flows.settings.kiosk.value,
  })
  const camera = createCamera({
    decoder: createDecoder(),
    onText: (text) => readerOf(store.phase.value, { form, door, flows })(text),
    isWanted: () => isCameraWanted(store.phase.value, { form, door }),
  })
  const parts = {
    ...flows,
    store,
    device,
    queue,
    problems,
    door,
    undo,
    alerts,
    form,
    camera,
    feedback,
    toast,
  }
  connectInputs(parts)
  const tally = createTally(device)
  markShown(door, device)
  setInterval(() => {
    if (store.phase.value === 'door' && alerts.halt.value === null) void eventSettings.refresh()
  }, SETTINGS_EVERY_MS)
  effect(() => {
    if (store.phase.value === 'pairing') form.begin()
    if (store.phase.value === 'ready') void flows.checks.look()
    if (store.phase.value === 'door') void tally.load()
  })
  return {
    ...parts,
    send,
    connection,
    requests,
    rosterAskedAt: device.roster.askedAt,
    tally,
    capacity: eventSettings.capacity,
    ticketTypes: eventSettings.ticketTypes,
    training: training && watchTraining(),
    openPanel: (panel) => inKiosk(flows, panel === 'typing', () => door.open(panel)),
    letIn: (code) => inKiosk(flows, false, () => door.letIn(code)),
    askUndo: (seq) => inKiosk(flows, false, () => void undo.ask(seq)),
    languageFailed: () => toast.show(words.partFailed.todo),
    wakeLock: createWakeLock(),
    updates: watchUpdates({ send, base: '/door/' }),
    install: watchInstall(),
    now: followTime(parts),
  }
}

interface Readers {
  form: PairingForm
  door: DoorStore
  flows: Flows
}

/** Who reads what the camera sees. */
function readerOf(phase: Phase, { form, door, flows }: Readers): (text: string) => void {
  if (phase === 'pairing') return form.scanned
  return phase === 'checking' ? flows.checks.read : door.see
}

function isCameraWanted(phase: Phase, { form, door }: Omit<Readers, 'flows'>): boolean {
  if (phase === 'pairing') return form.scanning.value
  return phase === 'checking' || door.isScanning.value
}

/** In a kiosk visitors stand before the device: what is not for them needs the PIN. */
function inKiosk({ settings, supervisor }: Flows, isForAll: boolean, act: () => void): void {
  if (settings.kiosk.value && !isForAll) supervisor.allow(act)
  else act()
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

type InputTargets = Pick<
  ScannerApp,
  'store' | 'door' | 'undo' | 'form' | 'camera' | 'feedback' | 'toast' | 'checks' | 'overrides' | 'supervisor'
>

/** Hand-held scanners and taps, wherever they come. */
function connectInputs(targets: InputTargets): void {
  const { store, door, undo, form, camera, feedback, toast, checks, overrides, supervisor } = targets
  effect(() => {
    if (door.shown.value) toast.dismiss()
  })

  function leaveQuestions(): void {
    undo.keep()
    overrides.cancel()
    supervisor.cancel()
  }

  /** Whatever was on the screen was about somebody else. */
  function tellBroken(): void {
    leaveQuestions()
    door.dismiss()
    toast.show(words.door.brokenBurst)
    feedback.give(looks['not-valid'].cue)
  }

  listenToKeyboard((outcome) => {
    camera.touch()
    if (store.phase.value === 'ready') toast.show(words.ready.notBegun)
    else if (outcome.kind === 'broken') tellBroken()
    else if (store.phase.value === 'checking') checks.read(outcome.text)
    else if (store.phase.value === 'pairing') form.scanned(outcome.text)
    else if (store.phase.value === 'door') {
      leaveQuestions()
      door.enter(outcome.text)
    }
  })
  document.addEventListener('keydown', ({ key, isComposing }) => {
    // A question hears it by itself.
    const isAsking = undo.asked.value ?? overrides.asked.value ?? supervisor.asked.value
    const isHeard = key === 'Escape' && !isComposing && store.phase.value === 'door' && !isAsking
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
