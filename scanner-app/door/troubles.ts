import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { readPreference, writePreference } from '../device/preferences.ts'
import type { ScanRecord } from '../queue/scan-record.ts'

/** How many are remembered. An older one shows up again, which is the safe mistake. */
const KEPT = 500
const PREFERENCE = 'dealt-with'

type DealtWith = 'turned-away' | 'seen'

/** Scans that did not end well, and which of them somebody has dealt with. */
export interface Troubles {
  all: ReadonlySignal<readonly ScanRecord[]>
  /** Those that still need a person. */
  open: ReadonlySignal<readonly ScanRecord[]>
  howDealtWith(scan: ScanRecord): DealtWith | null
  deal(scan: ScanRecord, how: DealtWith): void
}

/**
 * A refusal that was on the screen in time turned its person away and needs nobody. Any other is news about somebody
 * who is inside, and stays until a person has seen it. This is only what the screens say: the records stay as they are.
 */
export function createTroubles(all: ReadonlySignal<readonly ScanRecord[]>): Troubles {
  const dealt = signal(new Map(JSON.parse(readPreference(PREFERENCE) ?? '[]') as [string, DealtWith][]))
  const nameOf = ({ seq, scannedAt }: ScanRecord) => `${seq} ${scannedAt}`
  const howDealtWith = (scan: ScanRecord) => dealt.value.get(nameOf(scan)) ?? null

  return {
    all,
    open: computed(() => all.value.filter((scan) => howDealtWith(scan) === null)),
    howDealtWith,
    deal(scan, how) {
      dealt.value = new Map([...dealt.value, [nameOf(scan), how] as const].slice(-KEPT))
      writePreference(PREFERENCE, JSON.stringify([...dealt.value]))
    },
  }
}
