import { randomUUIDv7 } from 'node:crypto'
import type { Knex } from 'knex'
import { demoAccounts, demoOrganizations } from './accounts.ts'

const POINTS_PER_SCAN = 10

export interface AddedOrganization {
  organizationId: string
  slug: string
  ownerId: string
  /** Who sells over the counter. */
  sellerId: string
}

/** The people who can be signed in as, and their organisations. */
export async function addOrganizations(tx: Knex.Transaction): Promise<AddedOrganization[]> {
  const organizations = demoOrganizations.map((organization) => ({ id: randomUUIDv7(), ...organization }))
  await tx('organizations').insert(organizations)
  const members = demoAccounts.map((account) => ({ ...account, id: randomUUIDv7() }))
  for (const { id, email, name, organization, role } of members) {
    const organization_id = organizations.find(({ slug }) => slug === organization)?.id
    await tx('users').insert({ id, email, name, email_verified: true })
    if (organization_id) await tx('memberships').insert({ organization_id, user_id: id, role })
  }
  return Promise.all(
    organizations.map(async ({ id: organizationId, slug }) => {
      const [owner, ...others] = members.filter(({ organization }) => organization === slug)
      if (!owner) throw new Error(`Nobody of the demo owns ${slug}.`)
      const points = { organization_id: organizationId, points_per_scan: POINTS_PER_SCAN }
      await tx('loyalty_settings').insert(points)
      const seller = others.find(({ role }) => role === 'staff') ?? owner
      return { organizationId, slug, ownerId: owner.id, sellerId: seller.id }
    }),
  )
}
