import type { CallResult } from '@masuk/shared/client.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'

/** What the next question may send along, so that an answer that has not changed costs nothing. */
export type IfNoneMatch = { 'if-none-match'?: string }

/** A resource whose answers have an ETag, which the next question names. */
export function createTaggedResource<Value>(
  ask: (headers: IfNoneMatch) => Promise<CallResult<Value>>,
  now?: () => number,
): Resource<Value> {
  let tagged: { value: Value; etag: string | undefined } | null = null
  return createResource<Value>(async (before) => {
    // The tag of an answer that was not put in place is of something that is not known here.
    const etag = tagged !== null && tagged.value === before ? tagged.etag : undefined
    const result = await ask(etag === undefined ? {} : { 'if-none-match': etag })
    if (result.kind === 'reply') tagged = { value: result.body, etag: result.headers['etag'] }
    return result
  }, now)
}
