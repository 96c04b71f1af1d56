import { writeAudit } from '../db/audit-log.ts'
import type { Db } from '../db/web.ts'

/** Whose entries belong to no organisation. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

export type IdentityAction =
  | 'identity.signed_in'
  | 'identity.dev_signed_in'
  | 'identity.wrong_code'
  | 'identity.no_code'
  | 'identity.capped'

/**
 * Writes what happened at an address. Known or not, an address is its keyed hash here; the same one gives the same
 * hash, so that an operator can follow it without reading it.
 */
export async function noteSignIn(
  tx: Db,
  {
    action,
    addressHash,
    userId,
    metadata = {},
  }: {
    action: IdentityAction
    addressHash: Buffer
    userId: string | null
    metadata?: Record<string, unknown>
  },
): Promise<void> {
  const subject = { type: 'address', id: addressHash.toString('base64url') }
  await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: userId, action, subject, metadata })
}
