import { signal, type ReadonlySignal } from '@preact/signals'

/** How a file that is read from the service comes on. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'reading'; rows: number }
  | { kind: 'done'; rows: number }
  | { kind: 'failed' }

export interface ExportStore {
  state: ReadonlySignal<ExportState>
  begin(): Promise<void>
  cancel(): void
}

export interface ExportPorts {
  /** Opens the file as a stream of bytes. */
  open: (signal: AbortSignal) => Promise<Response>
  save: (parts: Uint8Array<ArrayBuffer>[]) => void
}

const LINE_END = 10

/** Reads a CSV file with its progress: its end is not known before, so lines are counted. */
export function createExport({ open, save }: ExportPorts): ExportStore {
  const state = signal<ExportState>({ kind: 'idle' })
  let abort: AbortController | null = null

  async function read(reading: AbortController): Promise<void> {
    const response = await open(reading.signal)
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let lines = 0
    for await (const part of response.body) {
      parts.push(part)
      for (const byte of part) if (byte === LINE_END) lines++
      state.value = { kind: 'reading', rows: Math.max(0, lines - 1) }
    }
    save(parts)
    state.value = { kind: 'done', rows: Math.max(0, lines - 1) }
  }

  return {
    state,
    async begin() {
      const reading = new AbortController()
      abort = reading
      state.value = { kind: 'reading', rows: 0 }
      try {
        await read(reading)
      } catch {
        // A file that is cut must not look complete: nothing of it is saved.
        state.value = reading.signal.aborted ? { kind: 'idle' } : { kind: 'failed' }
      }
    },
    cancel: () => abort?.abort(),
  }
}
