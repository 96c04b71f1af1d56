import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { createCodesInView } from '../camera/codes-in-view.ts'
import type { Feedback } from '../device/feedback.ts'
import { isOpen, needsAttention, isAdmitted } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { createVerdictDisplay, type Shown } from '../verdict/verdict-display.ts'
import { looks } from '../verdict/verdict-looks.ts'
import { afterSettled } from './admission.ts'
import { createAimHints, type AimHint } from './aim-hint.ts'
import type { ProblemScans } from './problem-scans.ts'
import type { QueueView } from './queue-view.ts'
import { readCode, type DoorDevice } from './read-code.ts'

/** A code is not taken from the camera so shortly after a verdict: the verdict must have been seen. */
const SEEN_AFTER_MS = 250
/** How long the screen may wait for the service when it answers well. */
const SETTLE_MS = 300
/** A storage that takes so long is told to be at it. */
const SLOW_STORAGE_MS = 1_000
const UNDO_AT_HAND_MS = 10_000

export type Panel = 'typing' | 'history' | 'attention' | 'more'

export interface DoorStore {
  shown: ReadonlySignal<Shown | null>
  /** A verdict has just gone by itself: a tap may have been meant for it. */
  isResting: ReadonlySignal<boolean>
  panel: ReadonlySignal<Panel | null>
  /** The scan that was just let in, while its undo is at hand. */
  lastIn: ReadonlySignal<ScanRecord | null>
  /** Scans that turned out bad after their person was let in, until they have been looked at. */
  refusedLate: ReadonlySignal<readonly ScanRecord[]>
  /** What to tell whoever holds a ticket on after its verdict, or two at once. */
  aimHint: ReadonlySignal<AimHint | null>
  /** Whether the camera should look for codes. */
  isScanning: ReadonlySignal<boolean>
  /** A code in front of the camera; called for each frame that shows it. */
  see(code: string): void
  /** A code that came from a hand-held scanner. */
  enter(code: string): void
  /** A code that a person typed, letter by letter. */
  enterTyped(code: string): void
  /** Whether this is the code that was typed last. */
  wasTyped(code: string): boolean
  dismiss(): void
  /** A person has checked what the attention verdict asked for. */
  letIn(): void
  open(panel: Panel | null): void
  /** Out of what lies over the door: the verdict, unless it needs an answer; then the panel. */
  leave(): void
}

export interface DoorParts {
  device: DoorDevice
  queue: QueueView
  problems: ProblemScans
  feedback: Feedback
  /** False while something else than the door and its panels has the screen. */
  isInFront: ReadonlySignal<boolean>
}

/** The door: codes in, one verdict at a time out. */
export function createDoorStore(parts: DoorParts): DoorStore {
  const { device, queue, problems, feedback, isInFront } = parts
  const screen = createVerdictDisplay(feedback, device.clock.now)
  const panel = signal<Panel | null>(null)
  const lastIn = signal<ScanRecord | null>(null)
  const refusedLate = signal<readonly ScanRecord[]>([])
  const codesInView = createCodesInView()
  const aimHints = createAimHints()
  const isScanning = computed(() => isInFront.value && panel.value === null)
  let typed: string | null = null
  let pending = 0
  let settling: number | null = null
  let turn: Promise<void> = Promise.resolve()

  /** One code after the other: their verdicts would overtake each other. */
  function take(code: string, confirmed = false): void {
    pending++
    turn = turn
      .then(() => read(code, confirmed))
      .catch(() => screen.show(code, { kind: 'fault', why: 'not-saved' }))
      .finally(() => pending--)
  }

  async function read(code: string, confirmed: boolean): Promise<void> {
    const saving = setTimeout(() => screen.check(code, 'saving'), SLOW_STORAGE_MS)
    const outcome = await readCode(code, confirmed, device).finally(() => clearTimeout(saving))
    if (outcome.kind === 'decided') return screen.show(code, outcome.verdict)
    device.sync.wake()
    const scan = await settled(code, outcome.scan)
    const verdict = afterSettled(scan, outcome.lastNightAt)
    screen.show(code, verdict)
    if ('scan' in verdict) keepAtHand(scan)
    else problems.resolve(scan, 'turned-away')
  }

  /** With a good link the answer is worth a moment's wait, so that the first verdict seen is the final one. */
  async function settled(code: string, scan: ScanRecord): Promise<ScanRecord> {
    if (queue.status.value.link !== 'good') return scan
    screen.check(code)
    settling = scan.seq
    // It is written down whether or not the answer can be read.
    const answered = await device.sync.settle(scan.seq, SETTLE_MS).catch(() => scan)
    settling = null
    return answered
  }

  function keepAtHand(scan: ScanRecord): void {
    lastIn.value = scan
    setTimeout(() => {
      if (lastIn.value?.seq === scan.seq) lastIn.value = null
    }, UNDO_AT_HAND_MS)
  }

  /** What the service says later changes the verdict that is still on the screen, or is told loudly afterwards. */
  function onChange(changed: readonly ScanRecord[]): void {
    for (const scan of changed) {
      if (scan.seq === lastIn.value?.seq) lastIn.value = isAdmitted(scan) ? scan : null
      if (scan.seq === settling) continue
      const now = screen.shown.value?.verdict
      if (now?.kind === 'recorded' && now.scan.seq === scan.seq)
        screen.improve(afterSettled(scan, now.lastNightAt))
      else if (isRefusedLate(scan)) tellLate(scan)
    }
  }

  function tellLate(scan: ScanRecord): void {
    if (refusedLate.value.some(({ seq }) => seq === scan.seq)) return
    refusedLate.value = [...refusedLate.value, scan]
    feedback.give(looks['not-valid'].cue)
  }

  function open(next: Panel | null): void {
    panel.value = next
    screen.dismiss()
    if (next === 'attention') refusedLate.value = []
  }

  device.outbox.subscribe(onChange)
  effect(() => (isScanning.value ? codesInView.resume : codesInView.pause)(performance.now()))

  return {
    shown: screen.shown,
    isResting: screen.isResting,
    panel,
    lastIn,
    refusedLate,
    aimHint: aimHints.hint,
    isScanning,
    see(code) {
      const now = performance.now()
      const free = pending === 0 && screen.sinceShown() >= SEEN_AFTER_MS
      const stayed = codesInView.isInView(code, now)
      if (stayed || free) codesInView.see(code, now)
      if (stayed && free) aimHints.stays(codesInView.count(now))
      else if (free) take(code)
    },
    enter: (code) => take(code),
    enterTyped(code) {
      typed = code
      take(code)
    },
    wasTyped: (code) => code === typed,
    dismiss: screen.dismiss,
    letIn() {
      const asked = screen.shown.value
      if (asked) take(asked.code, true)
    },
    open,
    leave() {
      const kind = screen.shown.value?.verdict?.kind
      if (!screen.shown.value) open(null)
      else if (kind !== 'attention') screen.dismiss()
    },
  }
}

/** What is still under way may yet end well. */
const isRefusedLate = (scan: ScanRecord) => needsAttention(scan) && !isOpen(scan)
