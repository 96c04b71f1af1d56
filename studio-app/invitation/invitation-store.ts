import { signal, type ReadonlySignal } from '@preact/signals'
import { acceptInvitation, previewInvitation } from '@masuk/shared/contract/invitations.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'

export type Preview = Reply<typeof previewInvitation>

/** What became of accepting. */
export type Answer =
  | { kind: 'open' }
  | { kind: 'joined'; role: Role | null }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; failure: Failure }

export interface InvitationStore {
  preview: Resource<Preview>
  answer: ReadonlySignal<Answer>
  isBusy: ReadonlySignal<boolean>
  accept(): Promise<void>
}

/** What the link of an invitation offers. `token` is in the fragment of the address, which opening the page sends to nobody. */
export function createInvitationStore(call: StudioCall, token: string): InvitationStore {
  const preview = createResource<Preview>(() => call(previewInvitation, { query: { token } }))
  const answer = signal<Answer>({ kind: 'open' })
  const isBusy = signal(false)
  return {
    preview,
    answer,
    isBusy,
    async accept() {
      if (isBusy.value) return
      isBusy.value = true
      const result = await call(acceptInvitation, { body: { token } })
      isBusy.value = false
      if (result.kind === 'unchanged') return
      if (result.kind !== 'reply') answer.value = { kind: 'failed', failure: result }
      else if (result.body.state === 'refused')
        answer.value = { kind: 'refused', message: result.body.message }
      else answer.value = { kind: 'joined', role: result.body.role }
    },
  }
}
