import type { CallResult } from '@masuk/shared/client.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'

/** What the next question may send along, so that an answer that has not changed costs nothing. */
export type IfNoneMatch = { 'if-none-match'?: string }

/** A resource whose answers have an ETag, which the next question names. */
export function createTaggedResource<Value>(
  ask: (headers: IfNoneMatch) => Promise<CallResult<Value>>,
  now?: () => number,
): Resource<Value> {
  let etag: string | undefined
  return createResource<Value>(async () => {
    const result = await ask(etag === undefined ? {} : { 'if-none-match': etag })
    if (result.kind === 'reply') etag = result.headers['etag']
    return result
  }, now)
}
