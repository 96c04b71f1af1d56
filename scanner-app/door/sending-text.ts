import { scanProblemText } from '../panels/scan-status.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'

export interface SendingFacts {
  waiting: number
  /** Scans that the service refused or could not take, and nobody has looked at. */
  refused: number
  /** Nothing is sent until a person does something. */
  halted: boolean
  /** The storage was cleared under the running app, and nobody has seen it yet. */
  storageCleared?: boolean
}

/** What the status strip says of sending. Only where nothing is wrong it says that all is sent. */
export function sendingText({ waiting, refused, halted, storageCleared }: SendingFacts): string {
  if (storageCleared) return words.strip.storageCleared(waiting)
  if (halted) return words.strip.halted(waiting)
  if (refused > 0) return words.strip.refused(refused, waiting)
  return words.strip.waiting(waiting)
}

/** What is said of scans that were refused after their people had been let in. */
export function lateRefusalText(scans: readonly ScanRecord[]): string | null {
  const [only, another] = scans
  if (!only) return null
  return another ? words.door.refusedLate(scans.length) : scanProblemText(only, false)
}
