import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import { currentSession, signOut } from '@masuk/shared/contract/identity.ts'

export interface Person {
  id: string
  email: string
  name: string
}

/** Who uses the app. `unknown` until the service has been asked, and while it can't be. */
export type SessionState = { kind: 'unknown' } | { kind: 'guest' } | { kind: 'person'; person: Person }

export interface Session {
  state: ReadonlySignal<SessionState>
  /** Asks the service again who is signed in; what it says when it does not answer leaves the state as it is. */
  refresh(): Promise<void>
  /** Somebody has just signed in. */
  begin(): Promise<void>
  /** Ends the session; `false` when the service could not be told. */
  end(): Promise<boolean>
  /** Looks at how a call ended: 401 means that the session is over. Returns the result. */
  heed<Body>(result: CallResult<Body>): CallResult<Body>
}

export function createSession(send: Send): Session {
  const state = signal<SessionState>({ kind: 'unknown' })

  async function refresh(): Promise<void> {
    const answer = await call(send, currentSession, {})
    if (answer.kind !== 'reply') return
    state.value = answer.body ? { kind: 'person', person: answer.body.user } : { kind: 'guest' }
  }

  return {
    state,
    refresh,
    begin: refresh,
    async end() {
      const answer = await call(send, signOut, {})
      if (answer.kind !== 'reply') return false
      state.value = { kind: 'guest' }
      return true
    },
    heed(result) {
      if (result.kind === 'fault' && result.status === 401) state.value = { kind: 'guest' }
      return result
    },
  }
}
