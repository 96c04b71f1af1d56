import { Fault } from '../core/fault.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Limited } from './address-limits.ts'
import { findPerson } from './address-store.ts'

/** Whose entries belong to no organisation. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/**
 * Whom or where an entry is about: an address, known or not, or a network, by its keyed hash. The same one gives the
 * same hash, so that an operator can follow it without reading it.
 */
export interface HashedSubject {
  type: 'address' | 'network'
  hash: Buffer
}

interface SignIn {
  action: 'identity.signed_in' | 'identity.dev_signed_in'
  addressHash: Buffer
  userId: string
}

/** Writes that a person signed in. */
export async function auditSignIn(tx: Db, { action, addressHash, userId }: SignIn): Promise<void> {
  const subject = idOf({ type: 'address', hash: addressHash })
  await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: userId, action, subject })
}

export interface Refusal {
  action: 'identity.wrong_code' | 'identity.no_code' | 'identity.capped' | 'identity.network_capped'
  subject: HashedSubject
  metadata: Record<string, unknown>
}

/** Writes that a sign-in was refused. Who tried is not known: whoever the address belongs to is no actor. */
export async function auditRefusal(tx: Db, { action, metadata, ...refusal }: Refusal): Promise<void> {
  const subject = idOf(refusal.subject)
  await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: null, action, subject, metadata })
}

/** Writes a refusal that costs whoever causes it nothing: the first of its kind in an hour, for each subject. */
export async function auditHourly(tx: Db, { now, ...refusal }: Refusal & { now: Date }): Promise<void> {
  const { action, subject } = refusal
  if (await isDue(tx, { action, subjectId: idOf(subject).id, now })) await auditRefusal(tx, refusal)
}

function idOf({ type, hash }: HashedSubject): { type: string; id: string } {
  return { type, id: hash.toString('base64url') }
}

const HOUR_MS = 3_600_000

/** True when no such refusal was written in the last hour; from now on it counts as written. */
async function isDue(
  tx: Db,
  { action, subjectId, now }: { action: string; subjectId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into sign_in_notes as n (action, subject_id, noted_at) values ($1, $2, $3)
     on conflict (action, subject_id) do update set noted_at = excluded.noted_at where n.noted_at <= $4`,
    [action, subjectId, now, new Date(now.getTime() - HOUR_MS)],
  )
  return rowCount === 1
}

/** The refusal of an address at one of its limits. Returned, not thrown: its audit entry has to be committed first. */
export async function refuseLimited(
  tx: Tx,
  { hash, email, retryAt, now }: { hash: Buffer; email: string; retryAt: Limited['retryAt']; now: Date },
): Promise<Fault> {
  const metadata = { userId: await findPerson(tx, email) }
  await auditHourly(tx, { action: 'identity.capped', subject: { type: 'address', hash }, metadata, now })
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000))
  return new Fault(429, `Too many sign-ins with this address. Try again in ${spell(seconds)}.`, seconds)
}

function spell(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
