import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { resolveEventInvite } from '@masuk/shared/contract/event-invites.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'

export type InviteState =
  | { kind: 'opening' }
  | { kind: 'refused'; reason: string; message: string }
  | { kind: 'failed'; failure: Failure }

export interface InviteStore {
  state: ReadonlySignal<InviteState>
  /** Opens a link and tells the slug of its event. */
  open(token: string, opened: (slug: string) => void): Promise<void>
}

export function createInviteStore(send: Send): InviteStore {
  const state = signal<InviteState>({ kind: 'opening' })
  return {
    state,
    async open(token, opened) {
      state.value = { kind: 'opening' }
      const result = await call(send, resolveEventInvite, { body: { token } })
      if (result.kind === 'unchanged') return
      if (result.kind !== 'reply') state.value = { kind: 'failed', failure: result }
      else if (result.body.state === 'done') opened(result.body.event.slug)
      else state.value = { kind: 'refused', reason: result.body.reason, message: result.body.message }
    },
  }
}
