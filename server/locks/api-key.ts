import type { Tx } from '../db/db.ts'
import type { LockedMember } from './locks.ts'

/** An API key that is live until this transaction ends. */
declare const lock: unique symbol
export interface LockedApiKey {
  readonly organizationId: string
  readonly apiKeyId: string
  readonly [lock]: 'API key'
}

/** Waits for whoever revokes the key, then holds them off; null when it has ended. Comes right behind its member. */
export async function lockApiKey(
  tx: Tx,
  { organizationId }: LockedMember,
  { apiKeyId, now }: { apiKeyId: string; now: Date },
): Promise<LockedApiKey | null> {
  const { rowCount } = await tx.query(
    `select from api_keys
      where organization_id = $1 and id = $2 and revoked_at is null and expires_at > $3
        for share`,
    [organizationId, apiKeyId, now],
  )
  return rowCount === 1 ? ({ organizationId, apiKeyId } as LockedApiKey) : null
}
