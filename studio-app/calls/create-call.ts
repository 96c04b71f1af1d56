import { call, type CallOptions, type CallResult, type Send } from '@masuk/shared/client.ts'
import type { CallInput, Operation, Reply } from '@masuk/shared/contract/operation.ts'

/** Calls one operation of the contract in the name of the person. Never rejects. */
export type StudioCall = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options?: CallOptions,
) => Promise<CallResult<Reply<O>>>

/**
 * A call that finds the session over waits until the person has signed in again, then is sent once more: what was being
 * done goes on. `signInAgain` is true when they have.
 */
export function createCall(send: Send, signInAgain: () => Promise<boolean>): StudioCall {
  return async (operation, input, options) => {
    const result = await call(send, operation, input, options)
    if (result.kind !== 'fault' || result.status !== 401) return result
    return (await signInAgain()) ? call(send, operation, input, options) : result
  }
}
