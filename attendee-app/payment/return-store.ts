import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { registrationReturn, resumeRegistration } from '@masuk/shared/contract/registrations.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'

type Registration = NonNullable<Reply<typeof registrationReturn>['registration']>

/** How a payment stands. What the browser brings back proves nothing: only the service says. */
export type ReturnState =
  | { kind: 'looking' }
  /** The last question could not be asked; it is asked again. */
  | { kind: 'waiting'; registration: Registration; isSlow: boolean; failure: Failure | null }
  | { kind: 'paid'; registration: Registration }
  | { kind: 'not-paid'; registration: Registration }
  /** Nobody's order, or somebody else's: both look the same. */
  | { kind: 'not-yours' }
  | { kind: 'wrong-address' }
  | { kind: 'failed'; failure: Failure }

export type ResumeState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'refused'; reason: string; message: string }
  | { kind: 'no-gateway' }
  | { kind: 'failed'; failure: Failure }

export interface ReturnStore {
  state: ReadonlySignal<ReturnState>
  resume: ReadonlySignal<ResumeState>
  /** Looks, and goes on looking until it is known how it went. Stops when the returned function is called. */
  watch(registrationId: string): () => void
  /** To the page of the gateway, once more. */
  pay(registrationId: string, leave: (url: string) => void): Promise<void>
}

const EVERY_MS = 1_500
/** Most gateways tell in seconds; banks may take minutes. */
const SLOW_AFTER_MS = 45_000
const SLOWLY_EVERY_MS = 10_000

export function createReturnStore(send: Send, now: () => number = Date.now): ReturnStore {
  const state = signal<ReturnState>({ kind: 'looking' })
  const resume = signal<ResumeState>({ kind: 'idle' })

  async function look(registrationId: string, began: number): Promise<ReturnState> {
    const result = await call(send, registrationReturn, { query: { registrationId } })
    if (result.kind === 'unchanged') return state.value
    if (result.kind !== 'reply') {
      if (result.kind === 'fault' && result.status === 400) return { kind: 'wrong-address' }
      const before = state.value
      return before.kind === 'waiting' ? { ...before, failure: result } : { kind: 'failed', failure: result }
    }
    const { state: settled, registration } = result.body
    if (registration === null) return { kind: 'not-yours' }
    if (settled === 'paid') return { kind: 'paid', registration }
    if (settled === 'failed') return { kind: 'not-paid', registration }
    return { kind: 'waiting', registration, isSlow: now() - began > SLOW_AFTER_MS, failure: null }
  }

  function watch(registrationId: string): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const began = now()
    state.value = { kind: 'looking' }
    resume.value = { kind: 'idle' }

    async function lookAgain(): Promise<void> {
      const found = await look(registrationId, began)
      if (isOver) return
      state.value = found
      if (found.kind === 'failed') waiting = setTimeout(() => void lookAgain(), SLOWLY_EVERY_MS)
      if (found.kind === 'waiting')
        waiting = setTimeout(
          () => void lookAgain(),
          found.isSlow || found.failure ? SLOWLY_EVERY_MS : EVERY_MS,
        )
    }

    void lookAgain()
    return () => {
      isOver = true
      clearTimeout(waiting)
    }
  }

  return {
    state,
    resume,
    watch,
    async pay(registrationId, leave) {
      if (resume.value.kind === 'asking') return
      resume.value = { kind: 'asking' }
      const result = await call(send, resumeRegistration, { body: { registrationId } })
      if (result.kind === 'unchanged') resume.value = { kind: 'idle' }
      else if (result.kind !== 'reply') resume.value = { kind: 'failed', failure: result }
      else if (result.body.state === 'refused')
        resume.value = { kind: 'refused', reason: result.body.reason, message: result.body.message }
      else if (result.body.payment?.redirectUrl) {
        resume.value = { kind: 'idle' }
        leave(result.body.payment.redirectUrl)
      } else resume.value = { kind: 'no-gateway' }
    },
  }
}
