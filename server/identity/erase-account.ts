import { forgetAddress } from '../db/forget-address.ts'
import type { Tx } from '../db/db.ts'
import type { LockedPerson } from '../locks/person.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { lockAddress } from './address-store.ts'
import { endSessions } from './revoke-sessions.ts'

interface Erasing {
  hashes: KeyedHashes
  now: Date
}

/** Holds sign-ins with the person's address off until the transaction ends. Comes before the lock of the person. */
export async function lockAddressOf(tx: Tx, userId: string, { hashes, now }: Erasing): Promise<void> {
  const { rows } = await tx.query<{ email: string | null }>('select email from users where id = $1', [userId])
  const email = rows[0]?.email ?? null
  if (email !== null) await lockAddress(tx, hashes.ofAddress(email), now)
}

/**
 * Ends every session, and takes name, address and ways to sign in away from the person's row. Whoever signs in with the
 * address again is somebody new, with no history of codes.
 */
export async function eraseAccount(tx: Tx, person: LockedPerson, { hashes, now }: Erasing): Promise<void> {
  const { userId, email } = person
  await endSessions(tx, { userId, email: email ?? '' }, { hashes, now })
  await tx.query('delete from auth_accounts where user_id = $1', [userId])
  const hash = hashes.ofAddress(email ?? '')
  await tx.query('delete from sign_in_addresses where address_hash = $1', [hash])
  const hashText = hash.toString('base64url')
  await tx.query('delete from sign_in_notes where subject_id = $1', [hashText])
  await forgetAddress(tx, { hash: hashText, actorId: userId })
  await tx.query(
    `update users set name = '', email = null, email_verified = false, image = null, deleted_at = $2, updated_at = $2
      where id = $1`,
    [userId, now],
  )
}
