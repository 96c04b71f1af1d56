import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { preferences } from '../device/preferences.ts'
import type { ScanRecord } from '../queue/scan-record.ts'

/** How many are remembered. An older one shows up again, which is the safe mistake. */
const KEPT = 500
const PREFERENCE = 'dealt-with'

type Resolution = 'turned-away' | 'seen'

/** Scans that did not end well, and which of them somebody has dealt with. */
export interface ProblemScans {
  all: ReadonlySignal<readonly ScanRecord[]>
  /** Those that still need a person. */
  unresolved: ReadonlySignal<readonly ScanRecord[]>
  resolutionOf(scan: ScanRecord): Resolution | null
  resolve(scan: ScanRecord, how: Resolution): void
}

/**
 * A refusal that was on the screen in time turned its person away and needs nobody. Any other is news about somebody
 * who is inside, and stays until a person has seen it. This is only what the screens say: the records stay as they are.
 */
export function createProblemScans(all: ReadonlySignal<readonly ScanRecord[]>): ProblemScans {
  const resolutions = signal(
    new Map(JSON.parse(preferences.read(PREFERENCE) ?? '[]') as [string, Resolution][]),
  )
  const nameOf = ({ seq, scannedAt }: ScanRecord) => `${seq} ${scannedAt}`
  const resolutionOf = (scan: ScanRecord) => resolutions.value.get(nameOf(scan)) ?? null

  return {
    all,
    unresolved: computed(() => all.value.filter((scan) => resolutionOf(scan) === null)),
    resolutionOf,
    resolve(scan, how) {
      resolutions.value = new Map([...resolutions.value, [nameOf(scan), how] as const].slice(-KEPT))
      preferences.write(PREFERENCE, JSON.stringify([...resolutions.value]))
    },
  }
}
