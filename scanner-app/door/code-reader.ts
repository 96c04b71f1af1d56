import type { ScanRecord } from '../queue/scan-record.ts'
import type { VerdictDisplay } from '../verdict/verdict-display.ts'
import { afterSettled } from './admission.ts'
import type { ProblemScans } from './problem-scans.ts'
import type { QueueView } from './queue-view.ts'
import { readCode, type DoorDevice } from './read-code.ts'

/** How long the screen may wait for the service when it answers well. */
const SETTLE_MS = 300
/** A storage that takes so long is told to be at it. */
const SLOW_STORAGE_MS = 1_000

export interface CodeReader {
  /** A code: its verdict comes on the screen. `confirmed`: a person has checked what the verdict asked for. */
  take(code: string, confirmed?: boolean): void
  /** True when every code that was taken has its verdict. */
  isIdle(): boolean
  /** True while the screen waits for the answer to this scan. */
  isSettling(scan: ScanRecord): boolean
}

export interface CodeReaderParts {
  device: DoorDevice
  queue: QueueView
  problems: ProblemScans
  screen: VerdictDisplay
  onLetIn: (scan: ScanRecord) => void
}

/** Turns codes into verdicts, one after the other: they would overtake each other. */
export function createCodeReader({ device, queue, problems, screen, onLetIn }: CodeReaderParts): CodeReader {
  let pending = 0
  let settling: number | null = null
  let turn: Promise<void> = Promise.resolve()

  async function read(code: string, confirmed: boolean): Promise<void> {
    const saving = setTimeout(() => screen.check(code, 'saving'), SLOW_STORAGE_MS)
    const outcome = await readCode(code, confirmed, device).finally(() => clearTimeout(saving))
    if (outcome.kind === 'decided') return screen.show(code, outcome.verdict, outcome.ticket)
    device.sync.wake()
    const scan = await settled(code, outcome.scan)
    const verdict = afterSettled(scan, outcome.lastNightAt)
    screen.show(code, verdict, outcome.ticket)
    if ('scan' in verdict) onLetIn(scan)
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

  return {
    take(code, confirmed = false) {
      pending++
      turn = turn
        .then(() => read(code, confirmed))
        .catch(() => screen.show(code, { kind: 'fault', why: 'not-saved' }))
        .finally(() => pending--)
    },
    isIdle: () => pending === 0,
    isSettling: ({ seq }) => seq === settling,
  }
}
