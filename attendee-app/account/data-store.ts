import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { eraseAccount } from '@masuk/shared/contract/erasure.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { fetchFile } from '../device/fetch-file.ts'
import { handOver } from '../device/hand-over.ts'

type Erased = Reply<typeof eraseAccount>
export type EraseRefused = Extract<Erased, { state: 'refused' }>

export type Download =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'ready'; file: File }
  | { kind: 'failed'; failure: Failure }

export type Erasing =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'busy' }
  | { kind: 'refused'; refusal: EraseRefused }
  | { kind: 'failed'; failure: Failure }

/** What is kept of the person: taken along, or erased. */
export interface DataStore {
  download: ReadonlySignal<Download>
  erasing: ReadonlySignal<Erasing>
  fetchExport(): Promise<void>
  /** Call it within a tap, while the download is `ready`. */
  handOver(): Promise<void>
  ask(): void
  cancel(): void
  /** True when the account is gone. */
  erase(): Promise<boolean>
  /** Forgets the file that waits for a tap, and what was asked. */
  clear(): void
}

export function createDataStore(send: Send): DataStore {
  const download = signal<Download>({ kind: 'idle' })
  const erasing = signal<Erasing>({ kind: 'idle' })

  async function give(file: File): Promise<void> {
    download.value = (await handOver(file)) === 'tap-again' ? { kind: 'ready', file } : { kind: 'idle' }
  }

  return {
    download,
    erasing,
    async fetchExport() {
      download.value = { kind: 'busy' }
      const result = await fetchFile('/api/me/export')
      if (result.kind === 'file') await give(result.file)
      else download.value = { kind: 'failed', failure: result }
    },
    async handOver() {
      if (download.value.kind === 'ready') await give(download.value.file)
    },
    clear() {
      download.value = { kind: 'idle' }
      erasing.value = { kind: 'idle' }
    },
    ask: () => (erasing.value = { kind: 'asking' }),
    cancel: () => (erasing.value = { kind: 'idle' }),
    async erase() {
      erasing.value = { kind: 'busy' }
      const result = await call(send, eraseAccount, {})
      if (result.kind === 'reply' && result.body.state === 'done') {
        erasing.value = { kind: 'idle' }
        return true
      }
      if (result.kind === 'reply' && result.body.state === 'refused')
        erasing.value = { kind: 'refused', refusal: result.body }
      else if (result.kind !== 'reply' && result.kind !== 'unchanged')
        erasing.value = { kind: 'failed', failure: result }
      return false
    },
  }
}
