import type { Db } from '../../db/db.ts'

/** Gives a ticket key up, so that a start no longer asks for it. False if there is none of that id. */
export async function forgetTicketKey(db: Db, keyId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from ticket_key_fingerprints where key_id = $1', [keyId])
  return rowCount === 1
}
