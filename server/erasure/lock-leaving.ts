import type { Tx } from '../db/db.ts'
import { lockAddressOf } from '../identity/erase-account.ts'
import { lockMemberships, lockOrders, lockPerson } from '../locks/person.ts'
import { lockPointsOf } from '../points/erase.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import type { Leaving } from './steps.ts'

export interface Asked {
  userId: string
  by: string | null
  hashes: KeyedHashes
  now: Date
}

/**
 * Locks a person with all that is theirs, in the order of locks.ts: nobody signs in as them, nothing is done in their name
 * and nothing of theirs changes until the transaction ends. Null when there is no such person.
 */
export async function lockLeaving(tx: Tx, asked: Asked): Promise<Leaving | null> {
  await lockAddressOf(tx, asked.userId, asked)
  const person = await lockPerson(tx, asked.userId)
  if (!person) return null
  const memberships = await lockMemberships(tx, person)
  await lockPointsOf(tx, person)
  return { ...asked, person, memberships, orders: await lockOrders(tx, person) }
}
