import type { Tx } from './db.ts'

/**
 * Takes what stands for a person's address (its keyed hash) out of the audit log: the one that is given, and those under
 * which the person signed in, as with a key before this one. What was done, when and by whose id stays.
 */
export async function forgetAddress(
  tx: Tx,
  { hash, actorId }: { hash: string; actorId: string },
): Promise<void> {
  await tx.query(
    `update audit_log set subject_id = 'erased'
      where subject_type = 'address'
        and subject_id in (select $1 union all
                           select subject_id from audit_log where subject_type = 'address' and actor_id = $2)`,
    [hash, actorId],
  )
}
