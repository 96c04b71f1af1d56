import type { Tx } from '../db/db.ts'
import { sharePerson } from '../locks/person.ts'
import { findPersonByEmail } from './admin-store.ts'
import { findOrganization } from './organization-store.ts'
import { UsageError } from './usage-error.ts'

/** The person whom an address names, who is not erased before the transaction ends; a UsageError when nobody signs in with it. */
export async function requirePerson(tx: Tx, email: string | undefined): Promise<string> {
  if (!email) throw new UsageError('Say who: --email ADDRESS, with which the person signs in.')
  const userId = await findPersonByEmail(tx, email)
  if (!userId || !(await sharePerson(tx, userId)))
    throw new UsageError(`Nobody has signed in with ${email} yet. Ask the person to sign in once.`)
  return userId
}

/** The organisation whose slug was typed; a UsageError when there is none. */
export async function requireOrganization(tx: Tx, slug: string | undefined): Promise<string> {
  if (!slug) throw new UsageError('Say at which: --organization SLUG, as `organizations` lists it.')
  const organizationId = await findOrganization(tx, slug)
  if (!organizationId)
    throw new UsageError(`There is no organisation with the slug ${slug}. List them with: organizations`)
  return organizationId
}
