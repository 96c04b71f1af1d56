import { createHash } from 'node:crypto'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { takesIdempotencyKey } from '@masuk/shared/contract/operation.ts'
import { Fault } from '../../core/fault.ts'
import type { Idempotency } from '../../core/handler.ts'
import { keyOf } from '../../core/proofs.ts'
import type { ActingProof } from '../../core/proofs.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * The Idempotency-Key of a request, with what tells its body from another; null without one. Those of a person and of each
 * of their API keys are apart: a key of one organisation is never told what another did.
 */
export function idempotencyOf(
  operation: Operation,
  {
    header,
    acting,
    name,
    body,
  }: { header: string | undefined; acting: ActingProof | null; name: string; body: unknown },
): Idempotency | null {
  if (header === undefined || acting === null || !takesIdempotencyKey(operation)) return null
  if (!KEY.test(header))
    throw new Fault(
      400,
      'Idempotency-Key must be 1 to 255 visible characters without spaces, such as a UUID.',
    )
  const fingerprint = createHash('sha256')
    .update(`${name}\n${JSON.stringify(body)}`)
    .digest()
  const key = keyOf(acting)
  // No header has a space in it.
  return { userId: acting.userId, key: key ? `${key.apiKeyId} ${header}` : header, fingerprint }
}
