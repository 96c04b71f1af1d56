import { signal, type ReadonlySignal } from '@preact/signals'
import { previewBroadcast } from '@masuk/shared/contract/broadcasts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'

type Preview = Reply<typeof previewBroadcast>

/** What a broadcast would look like. `ready` may be of a moment ago, while a newer one is asked for. */
export type PreviewState =
  /** Nothing is written that could be sent. */
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; preview: Preview }

export interface PreviewStore {
  state: ReadonlySignal<PreviewState>
  /** Asks for it soon after the last letter. Null: there is nothing to show. */
  show(text: { title: string; text: string } | null): void
  stop(): void
}

/** So long after the last letter. */
const TYPING_MS = 500

export function createPreviewStore(call: StudioCall, eventId: string): PreviewStore {
  const state = signal<PreviewState>({ kind: 'none' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  async function load(body: { title: string; text: string }): Promise<void> {
    const mine = ++asked
    const result = await call(previewBroadcast, { body: { eventId, title: body.title, text: body.text } })
    if (mine !== asked || result.kind === 'unchanged') return
    state.value =
      result.kind === 'reply' ? { kind: 'ready', preview: result.body } : { kind: 'failed', failure: result }
  }

  function stop(): void {
    clearTimeout(timer)
    asked++
  }

  return {
    state,
    stop,
    show(text) {
      stop()
      if (text === null) state.value = { kind: 'none' }
      else {
        if (state.value.kind !== 'ready') state.value = { kind: 'loading' }
        timer = setTimeout(() => void load(text), TYPING_MS)
      }
    },
  }
}
