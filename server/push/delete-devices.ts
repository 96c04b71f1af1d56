import type { Tx } from '../db/db.ts'
import type { LockedPerson } from '../locks/person.ts'

/** Forgets the devices of a person; what waits to be sent to them goes as well. */
export async function deleteDevicesOf(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await tx.query('delete from push_devices where user_id = $1', [userId])
}
