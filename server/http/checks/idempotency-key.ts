import { createHash } from 'node:crypto'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { takesIdempotencyKey } from '@masuk/shared/contract/operation.ts'
import { Fault } from '../../core/fault.ts'
import type { Idempotency } from '../../core/handler.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** The Idempotency-Key of a request of that person, with what tells its body from another; null without one. */
export function idempotencyOf(
  operation: Operation,
  {
    header,
    userId,
    name,
    body,
  }: { header: string | undefined; userId: string | null; name: string; body: unknown },
): Idempotency | null {
  if (header === undefined || userId === null || !takesIdempotencyKey(operation)) return null
  if (!KEY.test(header))
    throw new Fault(
      400,
      'Idempotency-Key must be 1 to 255 visible characters without spaces, such as a UUID.',
    )
  const fingerprint = createHash('sha256')
    .update(`${name}\n${JSON.stringify(body)}`)
    .digest()
  return { userId, key: header, fingerprint }
}
