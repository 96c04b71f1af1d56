import { call } from './client.ts'
import type { CallResult, Send } from './client.ts'
import type { CallInput, Operation, Reply } from './contract/operation.ts'

/** A page that is not the first, or not there: what the service said instead. */
export class PageFailed extends Error {
  readonly result: CallResult<unknown>
  constructor(result: CallResult<unknown>) {
    super(result.kind === 'fault' ? result.message : `The page did not come: ${result.kind}.`)
    this.result = result
  }
}

type Paged = Operation & { query: NonNullable<Operation['query']> }

/**
 * Every page of a list, one after the other: the reply of each, asked for when it is needed. Ends after the page whose
 * `next` is null. Throws PageFailed when a page does not come.
 */
export async function* everyPage<O extends Paged>(
  send: Send,
  operation: O,
  input: CallInput<O>,
): AsyncGenerator<Reply<O>, void> {
  let after: string | null | undefined
  do {
    const { query } = input as unknown as { query: Record<string, unknown> }
    const asked = { ...input, query: { ...query, ...(after != null && { after }) } } as CallInput<O>
    const result = await call(send, operation, asked)
    if (result.kind !== 'reply') throw new PageFailed(result)
    yield result.body
    after = (result.body as { next?: string | null }).next
  } while (after != null)
}
