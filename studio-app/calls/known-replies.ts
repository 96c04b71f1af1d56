import type { CallResult } from '@masuk/shared/client.ts'
import type { CallInput, Operation, Reply } from '@masuk/shared/contract/operation.ts'
import type { Answered } from '@masuk/ui/loading/resource.ts'

/** So many replies are kept, those that were asked for last. */
const MOST_KEPT = 60

export interface KnownReplies {
  /** Keeps a reply to a read; a read that has no answer is replied to with what was known before. */
  complete<O extends Operation>(
    operation: O,
    input: CallInput<O>,
    result: CallResult<Reply<O>>,
  ): Answered<Reply<O>>
}

/** What the service has said since the app was opened, so that a screen that is opened without the network shows it with its age. */
export function createKnownReplies(now: () => number = Date.now): KnownReplies {
  const kept = new Map<string, { body: unknown; at: number }>()

  function keep(key: string, body: unknown): void {
    kept.delete(key)
    kept.set(key, { body, at: now() })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return {
    complete<O extends Operation>(operation: O, input: CallInput<O>, result: CallResult<Reply<O>>) {
      if (operation.method !== 'GET') return result
      const key = keyOf(operation, input)
      const known = kept.get(key)
      if (result.kind === 'reply') keep(key, result.body)
      else if (result.kind === 'unchanged' && known) keep(key, known.body)
      else if (result.kind === 'unreachable' && known)
        // Kept under the operation and its input, so it is of the same type.
        return { kind: 'reply', status: 200, headers: {}, body: known.body as Reply<O>, knownAt: known.at }
      return result
    },
  }
}

/** Without the headers: those say what is known already, not what is asked for. */
function keyOf(operation: Operation, input: object): string {
  const { params, query } = input as { params?: unknown; query?: unknown }
  return JSON.stringify([operation.path, params, query])
}
