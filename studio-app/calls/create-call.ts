import { call, type CallOptions, type CallResult, type Send } from '@masuk/shared/client.ts'
import {
  takesIdempotencyKey,
  type CallInput,
  type Operation,
  type Reply,
} from '@masuk/shared/contract/operation.ts'
import type { Answered } from '@masuk/ui/loading/resource.ts'
import { createKnownReplies } from './known-replies.ts'

/** Calls one operation of the contract in the name of the person. Never rejects. */
export type StudioCall = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
) => Promise<Answered<Reply<O>>>

/**
 * A call that finds the session over waits until the person has signed in again, then is sent once more: what was being
 * done goes on. `signInAgain` is true when they have. A change has the same Idempotency-Key until it is answered: sent again
 * after its answer was lost it is done once. A read without an answer says what was known before.
 */
export function createCall(send: Send, signInAgain: () => Promise<boolean>): StudioCall {
  const keys = createKeys()
  const known = createKnownReplies()
  return async (operation, input) => {
    const request = JSON.stringify([operation.path, input])
    const options = takesIdempotencyKey(operation) ? { idempotencyKey: keys.keyOf(request) } : {}
    const result = await callSignedIn({ send, signInAgain }, [operation, input, options])
    if (result.kind === 'reply') keys.forget(request)
    return known.complete(operation, input, result)
  }
}

interface Ports {
  send: Send
  signInAgain: () => Promise<boolean>
}

async function callSignedIn<O extends Operation>(
  { send, signInAgain }: Ports,
  [operation, input, options]: [O, CallInput<O>, CallOptions],
): Promise<CallResult<Reply<O>>> {
  const result = await call(send, operation, input, options)
  if (result.kind !== 'fault' || result.status !== 401) return result
  return (await signInAgain()) ? call(send, operation, input, options) : result
}

/** The keys of what was not answered yet. */
function createKeys(): { keyOf(request: string): string; forget(request: string): void } {
  const keys = new Map<string, string>()
  return {
    keyOf(request) {
      const key = keys.get(request) ?? crypto.randomUUID()
      keys.set(request, key)
      return key
    },
    forget: (request) => void keys.delete(request),
  }
}
