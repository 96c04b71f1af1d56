import type { Tx } from '../db/db.ts'
import { findPersonByEmail } from './admin-store.ts'
import { Misuse } from './misuse.ts'

/** The person whom an address names, for what the operator makes of them; a Misuse when nobody signs in with it. */
export async function requirePerson(tx: Tx, email: string | undefined): Promise<string> {
  if (!email) throw new Misuse('Say who: --email ADDRESS, with which the person signs in.')
  const userId = await findPersonByEmail(tx, email)
  if (!userId) throw new Misuse(`Nobody has signed in with ${email} yet. Ask the person to sign in once.`)
  return userId
}
