import { signal, type ReadonlySignal } from '@preact/signals'
import { organizationAudit } from '@masuk/shared/contract/organization-records.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'

export type AuditEntry = Reply<typeof organizationAudit>['entries'][number]

/** The audit log, page after page. */
export interface AuditStore {
  entries: ReadonlySignal<readonly AuditEntry[]>
  state: ReadonlySignal<'loading' | 'ready' | Failure>
  hasMore: ReadonlySignal<boolean>
  more(): Promise<void>
}

export function createAuditStore(call: StudioCall, organizationId: string): AuditStore {
  const entries = signal<readonly AuditEntry[]>([])
  const state = signal<'loading' | 'ready' | Failure>('loading')
  const hasMore = signal(false)
  let next: string | null = null
  return {
    entries,
    state,
    hasMore,
    async more() {
      state.value = 'loading'
      const query = { organizationId, limit: '100', ...(next !== null && { after: next }) }
      const result = await call(organizationAudit, { query })
      if (result.kind === 'unchanged') return
      if (result.kind !== 'reply') {
        state.value = result
        return
      }
      const { body } = result
      entries.value = next === null ? body.entries : [...entries.value, ...body.entries]
      // What was known before is asked for again.
      if ('knownAt' in result) {
        state.value = { kind: 'unreachable', cause: null }
        return
      }
      next = body.next
      hasMore.value = next !== null
      state.value = 'ready'
    },
  }
}
