import { signal, type ReadonlySignal } from '@preact/signals'
import type { Feedback } from '../device/feedback.ts'
import type { Verdict } from '../door/admission.ts'
import type { TicketLine } from '../door/read-code.ts'
import { looks } from './verdict-looks.ts'

const CLEARS_AFTER_MS = 1_300
/** A finger that was on its way to a button of the verdict lands on what is behind it. */
const RESTS_MS = 300

/** What is done while there is no verdict: the service is asked, or the storage takes its time. */
export type Doing = 'checking' | 'saving'

/** What the screen says about one presentation of a code; verdict null while something is still done. */
export interface Shown {
  /** Another number for each presentation. */
  turn: number
  code: string
  verdict: Verdict | null
  /** What the roster tells of the ticket. */
  ticket: TicketLine | null
  doing: Doing
  /** Corrected time at which it appeared; what it says of times is as of then. */
  at: number
}

export interface VerdictDisplay {
  shown: ReadonlySignal<Shown | null>
  /** A new presentation: nothing is known yet. */
  check(code: string, doing?: Doing): void
  /** The verdict of a presentation, with its sound. */
  show(code: string, verdict: Verdict, ticket?: TicketLine | null): void
  /** The same presentation, known better. Quiet when it stays good, loud when it turns bad. */
  improve(verdict: Verdict): void
  dismiss(): void
  /** A verdict has just gone by itself: a tap may have been meant for it. */
  isResting: ReadonlySignal<boolean>
  /** Milliseconds since the verdict now on the screen, or the last one, appeared. */
  sinceShown(): number
}

/** In a kiosk nobody need be there to tap; a supervisor who is asked something is. */
const RETURNS_AFTER_MS = 5_000

export interface VerdictDisplayParts {
  feedback: Feedback
  now: () => number
  /** Whether visitors stand before the device, and nobody answers a question on it. */
  isUnattended: () => boolean
}

/** Keeps one verdict on the screen for as long as its kind asks. */
export function createVerdictDisplay({ feedback, now, isUnattended }: VerdictDisplayParts): VerdictDisplay {
  const shown = signal<Shown | null>(null)
  const isResting = signal(false)
  let turn = 0
  let shownAt = -Infinity
  let clearing: ReturnType<typeof setTimeout> | undefined

  function put(next: Pick<Shown, 'code' | 'verdict'> & Partial<Shown>): void {
    clearTimeout(clearing)
    shown.value = { turn, ticket: null, doing: 'checking', at: now(), ...next }
    const { verdict } = next
    if (!verdict) return
    shownAt = performance.now()
    if (looks[verdict.kind].stays) returnLater()
    else clearing = setTimeout(clear, CLEARS_AFTER_MS)
  }

  function returnLater(): void {
    clearing = setTimeout(() => (isUnattended() ? clear() : returnLater()), RETURNS_AFTER_MS)
  }

  function clear(): void {
    dismiss()
    isResting.value = true
    setTimeout(() => (isResting.value = false), RESTS_MS)
  }

  function dismiss(): void {
    clearTimeout(clearing)
    shown.value = null
  }

  return {
    shown,
    check(code, doing = 'checking') {
      turn++
      put({ code, verdict: null, doing })
    },
    show(code, verdict, ticket = null) {
      if (shown.value?.verdict !== null || shown.value.code !== code) turn++
      put({ code, verdict, ticket })
      feedback.give(looks[verdict.kind].cue)
    },
    improve(verdict) {
      const now = shown.value
      if (!now || now.verdict?.kind === verdict.kind) return
      if (!looks[verdict.kind].stays) shown.value = { ...now, verdict }
      else {
        put({ code: now.code, verdict, ticket: now.ticket })
        feedback.give(looks[verdict.kind].cue)
      }
    },
    dismiss,
    isResting,
    sinceShown: () => performance.now() - shownAt,
  }
}
