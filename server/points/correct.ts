import type { Tx } from '../db/db.ts'
import { addEntry, balanceOf, lockAccount } from './account.ts'

export interface Correction {
  organizationId: string
  userId: string
  /** Points to give, or below zero to take. */
  points: number
  note: string
  now: Date
}

/** Sets a balance right by hand, with a note that its person reads. Not done when the person has fewer points than that. */
export async function correctPoints(
  tx: Tx,
  { organizationId, userId, points, note, now }: Correction,
): Promise<{ isDone: boolean; balance: number }> {
  const account = await lockAccount(tx, { organizationId, userId })
  const balance = await balanceOf(tx, account)
  if (balance + points < 0) return { isDone: false, balance }
  await addEntry(tx, account, { kind: 'correction', amount: points, note, now })
  return { isDone: true, balance: balance + points }
}
