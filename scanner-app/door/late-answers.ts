import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Feedback } from '../device/feedback.ts'
import type { Outbox } from '../queue/outbox.ts'
import { isAdmitted, isOpen, needsAttention } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { VerdictDisplay } from '../verdict/verdict-display.ts'
import { looks } from '../verdict/verdict-looks.ts'
import { afterSettled } from './admission.ts'
import type { CodeReader } from './code-reader.ts'

export interface LateAnswers {
  /** Scans that turned out bad after their person was let in, until they have been looked at. */
  refusedLate: ReadonlySignal<readonly ScanRecord[]>
  /** They have been looked at. */
  clear(): void
}

export interface LateAnswersParts {
  outbox: Outbox
  reader: CodeReader
  screen: VerdictDisplay
  feedback: Feedback
  lastIn: Signal<ScanRecord | null>
}

/** What the service says later changes the verdict that is still on the screen, or is told loudly afterwards. */
export function watchLateAnswers({
  outbox,
  reader,
  screen,
  feedback,
  lastIn,
}: LateAnswersParts): LateAnswers {
  const refusedLate = signal<readonly ScanRecord[]>([])

  function tell(scan: ScanRecord): void {
    if (refusedLate.value.some(({ seq }) => seq === scan.seq)) return
    refusedLate.value = [...refusedLate.value, scan]
    feedback.give(looks['not-valid'].cue)
  }

  outbox.subscribe((changed) => {
    for (const scan of changed) {
      if (scan.seq === lastIn.value?.seq) lastIn.value = isAdmitted(scan) ? scan : null
      if (reader.isSettling(scan)) continue
      const now = screen.shown.value?.verdict
      if (now && 'scan' in now && now.scan.seq === scan.seq)
        screen.improve(afterSettled(scan, now.lastNightAt))
      else if (isRefusedLate(scan)) tell(scan)
    }
  })
  return { refusedLate, clear: () => void (refusedLate.value = []) }
}

/** What is still under way may yet end well. */
const isRefusedLate = (scan: ScanRecord) => needsAttention(scan) && !isOpen(scan)
