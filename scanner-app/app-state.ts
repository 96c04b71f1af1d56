import { signal, type ReadonlySignal } from '@preact/signals'
import {
  requestPersistentStorage,
  isStoragePersistent,
  type StoragePersistence,
} from './device/persistent-storage.ts'
import type { PairedScanner, PairingStore } from './pairing/pairing-store.ts'

/** Where the person is; everything else is drawn over the door. */
export type Phase = 'opening' | 'storage-failed' | 'pairing' | 'ready' | 'checking' | 'door'

export interface AppState {
  phase: ReadonlySignal<Phase>
  /** What this device is paired as; another window may pair it anew. */
  scanner: ReadonlySignal<PairedScanner | null>
  /** False while the pairing could not be written down. */
  pairingSaved: ReadonlySignal<boolean>
  storage: ReadonlySignal<StoragePersistence>
  /** Reads what this device keeps. A failure is shown and changes nothing that is stored. */
  open(): Promise<void>
  start(): void
  /** The shift has ended. */
  stop(): void
  /** Looks at the device before a shift. */
  check(): void
  paired(): void
  pairAgain(): void
  /** Out of pairing or of the check again, without either. */
  back(): void
}

export function createAppState(pairing: PairingStore, readAll: () => Promise<void>): AppState {
  const phase = signal<Phase>('opening')
  const scanner = signal<PairedScanner | null>(null)
  const pairingSaved = signal(true)
  const storage = signal<StoragePersistence>('unknown')
  let started = false

  const showScanning = () => (phase.value = started ? 'door' : 'ready')

  async function open(): Promise<void> {
    try {
      await readAll()
    } catch {
      phase.value = 'storage-failed'
      return
    }
    storage.value = await isStoragePersistent()
    if (pairing.door()) showScanning()
    else phase.value = 'pairing'
  }

  pairing.subscribe(() => {
    scanner.value = pairing.door()
    pairingSaved.value = pairing.isSaved()
  })

  return {
    phase,
    scanner,
    pairingSaved,
    storage,
    open,
    start() {
      started = true
      showScanning()
    },
    stop() {
      started = false
      showScanning()
    },
    check: () => void (phase.value = 'checking'),
    paired() {
      showScanning()
      void requestPersistentStorage().then((answer) => (storage.value = answer))
    },
    pairAgain: () => void (phase.value = 'pairing'),
    back: () => void showScanning(),
  }
}
