import { signal, type ReadonlySignal } from '@preact/signals'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { fetchFile } from '../../device/fetch-file.ts'
import { handOver } from '../../device/hand-over.ts'
import { language } from '../../words/words.ts'

export const documentFormats = ['calendar', 'pdf'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** A document of an order on its way to the person. `ready`: the browser wants one more tap for its share sheet. */
export type DocumentState =
  | { kind: 'idle' }
  | { kind: 'busy'; format: DocumentFormat }
  | { kind: 'ready'; file: File }
  | { kind: 'failed'; failure: Failure }

export interface DocumentStore {
  state: ReadonlySignal<DocumentState>
  fetch(registrationId: string, format: DocumentFormat): Promise<void>
  /** Call it within a tap, while `ready`. */
  handOver(): Promise<void>
  /** Forgets the file that waits for a tap. */
  clear(): void
}

export function createDocumentStore(): DocumentStore {
  const state = signal<DocumentState>({ kind: 'idle' })

  async function give(file: File): Promise<void> {
    state.value = (await handOver(file)) === 'tap-again' ? { kind: 'ready', file } : { kind: 'idle' }
  }

  return {
    state,
    async fetch(registrationId, format) {
      if (state.value.kind === 'busy') return
      state.value = { kind: 'busy', format }
      const query = new URLSearchParams({ registrationId, format, language: language.value })
      const result = await fetchFile(`/api/events/ticket/document?${query}`)
      if (result.kind === 'file') await give(result.file)
      else state.value = { kind: 'failed', failure: result }
    },
    async handOver() {
      if (state.value.kind === 'ready') await give(state.value.file)
    },
    clear: () => void (state.value = { kind: 'idle' }),
  }
}
