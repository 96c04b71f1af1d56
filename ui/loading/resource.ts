import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import type { Failure } from '../words/fault-text.ts'

/**
 * What is known of something that the service has. `ready` may carry the failure of a later attempt: then the value is
 * what was known at `at` (milliseconds of `Date.now()`).
 */
export type Loaded<Value> =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; value: Value; at: number; failure: Failure | null }

/** How a question ended. Where no answer came, the reply may be what was known before, at `knownAt`. */
export type Answered<Value> =
  | CallResult<Value>
  | (Extract<CallResult<Value>, { kind: 'reply' }> & { knownAt: number })

export interface Resource<Value> {
  loaded: ReadonlySignal<Loaded<Value>>
  isLoading: ReadonlySignal<boolean>
  /** Asks the service. While one question is under way a second one waits for its answer. */
  load(): Promise<void>
  /** Asks again after a change: the answer to a question that was asked before it is not looked at. */
  reload(): Promise<void>
  /** Puts in place what is known from elsewhere, such as the reply to a change or what the device has kept. */
  set(value: Value, at?: number): void
  /** Forgets what is known, as when another person uses the app. */
  clear(): void
}

export function createResource<Value>(
  ask: (before: Value | null) => Promise<Answered<Value>>,
  now: () => number = Date.now,
): Resource<Value> {
  const loaded = signal<Loaded<Value>>({ kind: 'loading' })
  const isLoading = signal(false)
  let underWay: Promise<void> | null = null
  let changes = 0
  let asking = 0

  function settle(result: Answered<Value>): void {
    const before = loaded.value
    if ('knownAt' in result) settleKnown(result.body, result.knownAt)
    else if (result.kind === 'reply')
      loaded.value = { kind: 'ready', value: result.body, at: now(), failure: null }
    else if (result.kind === 'unchanged') {
      if (before.kind === 'ready') loaded.value = { ...before, at: now(), failure: null }
    } else
      loaded.value =
        before.kind === 'ready' ? { ...before, failure: result } : { kind: 'failed', failure: result }
  }

  /** What is in place is as new, or newer. */
  function settleKnown(value: Value, at: number): void {
    const before = loaded.value
    const failure: Failure = { kind: 'unreachable', cause: null }
    loaded.value = before.kind === 'ready' ? { ...before, failure } : { kind: 'ready', value, at, failure }
  }

  async function load(): Promise<void> {
    const asked = changes
    const mine = ++asking
    isLoading.value = true
    const before = loaded.value
    if (before.kind === 'failed') loaded.value = { kind: 'loading' }
    try {
      const result = await ask(before.kind === 'ready' ? before.value : null)
      // What was put in place meanwhile is newer than this answer.
      if (asked === changes) settle(result)
    } finally {
      // After `clear` another question may be under way.
      if (asking === mine) finish()
    }
  }

  function finish(): void {
    isLoading.value = false
    underWay = null
  }

  return {
    loaded,
    isLoading,
    load: () => (underWay ??= load()),
    reload() {
      changes++
      return (underWay = load())
    },
    set(value, at = now()) {
      changes++
      loaded.value = { kind: 'ready', value, at, failure: null }
    },
    clear() {
      changes++
      // Its answer is of the person before: whoever asks now needs one of their own.
      asking++
      finish()
      loaded.value = { kind: 'loading' }
    },
  }
}
