import type { Tx } from '../db/db.ts'
import type { LockedPerson } from '../locks/person.ts'
import { deletePersonTokens } from './store.ts'

/** Forgets how much of the chat a person has used. */
export async function eraseUse(tx: Tx, { userId }: LockedPerson): Promise<void> {
  await deletePersonTokens(tx, userId)
}
