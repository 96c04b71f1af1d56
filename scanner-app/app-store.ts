import { signal, type ReadonlySignal } from '@preact/signals'
import { askToKeepStorage, isStorageKept, type StorageKept } from './device/keep-storage.ts'
import type { Door, PairingStore } from './pairing/pairing-store.ts'

/** Where the person is; everything else is drawn over the door. */
export type Phase = 'opening' | 'unreadable' | 'pairing' | 'ready' | 'door'

export interface AppStore {
  phase: ReadonlySignal<Phase>
  /** Which door this device is; another window may make it another one. */
  door: ReadonlySignal<Door | null>
  /** False while the pairing could not be written down. */
  pairingSaved: ReadonlySignal<boolean>
  storage: ReadonlySignal<StorageKept>
  /** Reads what this device keeps. A failure is shown and changes nothing that is stored. */
  open(): Promise<void>
  start(): void
  paired(): void
  pairAgain(): void
  /** Out of pairing again, without having paired. */
  back(): void
}

export function createAppStore(pairing: PairingStore, readAll: () => Promise<void>): AppStore {
  const phase = signal<Phase>('opening')
  const door = signal<Door | null>(null)
  const pairingSaved = signal(true)
  const storage = signal<StorageKept>('unknown')
  let started = false

  const settle = () => (phase.value = started ? 'door' : 'ready')

  async function open(): Promise<void> {
    try {
      await readAll()
    } catch {
      phase.value = 'unreadable'
      return
    }
    storage.value = await isStorageKept()
    if (pairing.door()) settle()
    else phase.value = 'pairing'
  }

  pairing.subscribe(() => {
    door.value = pairing.door()
    pairingSaved.value = pairing.isSaved()
  })

  return {
    phase,
    door,
    pairingSaved,
    storage,
    open,
    start() {
      started = true
      settle()
    },
    paired() {
      settle()
      void askToKeepStorage().then((answer) => (storage.value = answer))
    },
    pairAgain: () => void (phase.value = 'pairing'),
    back: () => void settle(),
  }
}
