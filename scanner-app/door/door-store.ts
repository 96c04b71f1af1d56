import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { createCodesInView } from '../camera/codes-in-view.ts'
import type { Feedback } from '../device/feedback.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { createVerdictDisplay, type Shown } from '../verdict/verdict-display.ts'
import { createAimHints, type AimHint } from './aim-hint.ts'
import { createCodeReader } from './code-reader.ts'
import { watchLateAnswers } from './late-answers.ts'
import type { Verdict } from './admission.ts'
import type { ProblemScans } from './problem-scans.ts'
import type { QueueView } from './queue-view.ts'
import type { DoorDevice } from './read-code.ts'

/** A code is not taken from the camera so shortly after a verdict: the verdict must have been seen. */
const SEEN_AFTER_MS = 250
const UNDO_AT_HAND_MS = 10_000

export type Panel =
  | 'typing'
  | 'search'
  | 'group'
  | 'history'
  | 'attention'
  | 'more'
  | 'settings'
  | 'shift-end'
  | 'training'
  | 'diagnostics'

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
  /** Shows a verdict that no code has brought about, as a training does. */
  demonstrate(verdict: Verdict): void
  /** Whether this is the code that was typed last. */
  wasTyped(code: string): boolean
  dismiss(): void
  /** A person has checked what the attention verdict about this code asked for. */
  letIn(code: string): void
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
  /** Visitors scan by themselves. */
  isKiosk: () => boolean
}

/** The door: codes in, one verdict at a time out. */
export function createDoorStore({
  device,
  queue,
  problems,
  feedback,
  isInFront,
  isKiosk,
}: DoorParts): DoorStore {
  const isUnattended = () => isKiosk() && isInFront.peek()
  const screen = createVerdictDisplay({ feedback, now: device.clock.now, isUnattended })
  const panel = signal<Panel | null>(null)
  const { lastIn, keepAtHand } = createLastIn()
  const codesInView = createCodesInView()
  const aimHints = createAimHints()
  const isScanning = computed(() => isInFront.value && panel.value === null)
  const reader = createCodeReader({ device, queue, problems, screen, onLetIn: keepAtHand })
  const late = watchLateAnswers({ outbox: device.outbox, reader, screen, feedback, lastIn })
  let typed: string | null = null

  function open(next: Panel | null): void {
    panel.value = next
    screen.dismiss()
    if (next === 'attention') late.clear()
  }

  effect(() => (isScanning.value ? codesInView.resume : codesInView.pause)(performance.now()))

  return {
    shown: screen.shown,
    isResting: screen.isResting,
    panel,
    lastIn,
    refusedLate: late.refusedLate,
    aimHint: aimHints.hint,
    isScanning,
    see(code) {
      const now = performance.now()
      const free = reader.isIdle() && screen.sinceShown() >= SEEN_AFTER_MS
      const stayed = codesInView.isInView(code, now)
      if (stayed || free) codesInView.see(code, now)
      if (stayed && free) aimHints.stays(codesInView.count(now))
      else if (free) reader.take(code)
    },
    enter: (code) => reader.take(code),
    enterTyped(code) {
      typed = code
      reader.take(code)
    },
    demonstrate: (verdict) => screen.show('', verdict),
    wasTyped: (code) => code === typed,
    dismiss: screen.dismiss,
    letIn: (code) => reader.take(code, true),
    open,
    leave() {
      const kind = screen.shown.value?.verdict?.kind
      if (!screen.shown.value) open(null)
      else if (kind !== 'attention') screen.dismiss()
    },
  }
}

/** The scan that was just let in, for as long as its undo is at hand. */
function createLastIn() {
  const lastIn = signal<ScanRecord | null>(null)
  function keepAtHand(scan: ScanRecord): void {
    lastIn.value = scan
    setTimeout(() => {
      if (lastIn.value?.seq === scan.seq) lastIn.value = null
    }, UNDO_AT_HAND_MS)
  }
  return { lastIn, keepAtHand }
}
