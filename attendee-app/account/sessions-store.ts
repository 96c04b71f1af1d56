import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
} from '@masuk/shared/contract/identity.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'

export type OwnSession = Reply<typeof listSessions>['sessions'][number]

/** Where the person is signed in. */
export interface SessionsStore {
  sessions: Resource<readonly OwnSession[]>
  failure: ReadonlySignal<Failure | null>
  end(sessionId: string): Promise<void>
  endOthers(): Promise<void>
  /** Ends them all, this one too; false when the service could not be told. */
  endAll(): Promise<boolean>
  clear(): void
}

export function createSessionsStore(send: Send): SessionsStore {
  const failure = signal<Failure | null>(null)
  const sessions = createResource<readonly OwnSession[]>(async () => {
    const result = await call(send, listSessions, {})
    return result.kind === 'reply' ? { ...result, body: result.body.sessions } : result
  })

  /** Whether it was done; what failed is told beside the list. */
  function isDone(result: Failure | { kind: 'reply' } | { kind: 'unchanged' }): boolean {
    const isFailure = result.kind !== 'reply' && result.kind !== 'unchanged'
    failure.value = isFailure ? result : null
    return !isFailure
  }

  return {
    sessions,
    failure,
    async end(sessionId) {
      if (isDone(await call(send, revokeSession, { body: { sessionId } }))) await sessions.reload()
    },
    async endOthers() {
      if (isDone(await call(send, revokeOtherSessions, {}))) await sessions.reload()
    },
    clear() {
      failure.value = null
      sessions.clear()
    },
    endAll: async () => isDone(await call(send, revokeSessions, {})),
  }
}
