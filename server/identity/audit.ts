import { writeAudit } from '../db/audit-log.ts'
import type { Db } from '../db/db.ts'
import { isDue } from './note-store.ts'

/** Whose entries belong to no organisation. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/**
 * Whom or where an entry is about: an address, known or not, or a network, by its keyed hash. The same one gives the
 * same hash, so that an operator can follow it without reading it.
 */
export interface NotedSubject {
  type: 'address' | 'network'
  hash: Buffer
}

/** Writes that a person signed in. */
export async function noteSignIn(
  tx: Db,
  {
    action,
    addressHash,
    userId,
  }: { action: 'identity.signed_in' | 'identity.dev_signed_in'; addressHash: Buffer; userId: string },
): Promise<void> {
  const subject = subjectOf({ type: 'address', hash: addressHash })
  await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: userId, action, subject })
}

export interface Refusal {
  action: 'identity.wrong_code' | 'identity.no_code' | 'identity.capped' | 'identity.network_capped'
  subject: NotedSubject
  metadata: Record<string, unknown>
}

/** Writes that a sign-in was refused. Who tried is not known: whoever the address belongs to is no actor. */
export async function noteRefusal(tx: Db, { action, metadata, ...refusal }: Refusal): Promise<void> {
  const subject = subjectOf(refusal.subject)
  await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: null, action, subject, metadata })
}

/** Writes a refusal that costs whoever causes it nothing: the first of its kind in an hour, for each subject. */
export async function noteNowAndThen(tx: Db, { now, ...refusal }: Refusal & { now: Date }): Promise<void> {
  const { action, subject } = refusal
  if (await isDue(tx, { action, subjectId: subjectOf(subject).id, now })) await noteRefusal(tx, refusal)
}

function subjectOf({ type, hash }: NotedSubject): { type: string; id: string } {
  return { type, id: hash.toString('base64url') }
}
