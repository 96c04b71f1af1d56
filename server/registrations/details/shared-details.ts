import type { Tx } from '../../db/db.ts'

/** What organisers may be given beside the name and address of an order. */
export interface SharedDetails {
  phone: string | null
  /** Since when they may; null: they may not, and have no phone. */
  since: Date | null
}

/** Lets every organiser that the person has registered with have what is shared by now, and nothing else. */
export async function updateSharedDetails(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  { phone, since }: SharedDetails,
): Promise<void> {
  await tx.query(
    `update registration_details set phone = $2, consented_at = $3, updated_at = $4
      where user_id = $1 and deleted_at is null and (phone, consented_at) is distinct from ($2, $3)`,
    [userId, since === null ? null : phone, since, now],
  )
}
