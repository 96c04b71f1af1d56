import type { CallResult } from '@masuk/shared/client.ts'
import type { SharedWords } from './shared/en.ts'

/** How a call ended that brought no reply. */
export type Failure = Exclude<CallResult<unknown>, { kind: 'reply' } | { kind: 'unchanged' }>

/** What went wrong and what to do, for the person who waits. A refusal of the service is told in its own sentence. */
export function faultText(failure: Failure, { failed }: Pick<SharedWords, 'failed'>): string {
  switch (failure.kind) {
    case 'unreachable':
      return failed.unreachable
    case 'not-ours':
      return failed.notOurs
    case 'fault':
      if (failure.status === 401) return failed.signedOut
      if (failure.status === 429) return failed.busy
      return failure.status >= 500 ? failed.service : failure.message
  }
}
