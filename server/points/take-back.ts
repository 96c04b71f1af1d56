import type { Tx } from '../db/db.ts'
import { lockAccount, reverse } from './account.ts'

/** Takes back what a scan had awarded. */
export async function takeBackScanPoints(
  tx: Tx,
  { organizationId, scanId }: { organizationId: string; scanId: string },
): Promise<void> {
  const award = await findAward(tx, organizationId, scanId)
  if (!award) return
  const { userId, eventId, amount: points } = award
  const account = await lockAccount(tx, { organizationId, userId })
  await reverse(tx, account, { kind: 'scan_undone', points, eventId, scanId })
}

async function findAward(tx: Tx, organizationId: string, scanId: string) {
  const { rows } = await tx.query<{ userId: string; eventId: string; amount: number }>({
    name: 'find-award',
    text: `select user_id as "userId", event_id as "eventId", amount
             from (select * from point_entries where scan_id = $2 and kind = 'scan' limit 1) award
            where organization_id = $1`,
    values: [organizationId, scanId],
  })
  return rows[0] ?? null
}
