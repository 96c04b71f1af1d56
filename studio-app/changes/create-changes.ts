import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { Words } from '../words/en.ts'

/** What a change replies: done, or refused with a reason for machines and a sentence for people. */
export interface Changed {
  state: 'done' | 'refused'
  reason?: string
  message?: string
}

export type Done<Body> = Extract<Body, { state: 'done' }>

/** The changes of one screen, one at a time, and why the last was not made. */
export interface Changes {
  isBusy: ReadonlySignal<boolean>
  problem: ReadonlySignal<string | null>
  /** What `send` comes to when it was done, else null. A second one while the first is under way does nothing. */
  run<Body extends Changed>(send: () => Promise<CallResult<Body>>): Promise<Done<Body> | null>
  /** The same for a change that goes beside others. */
  settle<Body extends Changed>(result: CallResult<Body>): Done<Body> | null
  /** The person has read it, or does something else. */
  clear(): void
}

export function createChanges(words: ReadonlySignal<Words>): Changes {
  const isBusy = signal(false)
  const problem = signal<string | null>(null)

  function settle<Body extends Changed>(result: CallResult<Body>): Done<Body> | null {
    if (result.kind === 'unchanged') return null
    if (result.kind !== 'reply') {
      problem.value = faultText(result, words.value.shared)
      return null
    }
    const { body } = result
    if (body.state === 'done') return body as Done<Body>
    problem.value = wordsOfReason(words.value.refusals, body.reason ?? null, body.message ?? '')
    return null
  }

  return {
    isBusy,
    problem,
    async run(send) {
      if (isBusy.value) return null
      isBusy.value = true
      problem.value = null
      return settle(await send().finally(() => (isBusy.value = false)))
    },
    settle,
    clear() {
      problem.value = null
    },
  }
}
