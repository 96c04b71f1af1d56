import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '../db/audit-log.ts'
import { transaction } from '../db/transaction.ts'
import { numbered, slugOf } from '../events/slug.ts'
import { lockTeam } from '../locks/locks.ts'
import { addOrganization } from '../organizations/add-organization.ts'
import { makeOwner } from '../team/membership.ts'
import type { Command, Options, CommandContext } from './command.ts'
import { UsageError } from './usage-error.ts'
import { findOrganization, listOrganizations } from './organization-store.ts'
import { requirePerson } from './require-named.ts'

const LONGEST_NAME = 120

/** The only way to make an organisation or an owner: everybody else is invited by those. */
export const organizationCommands: Record<string, Command> = {
  organizations: {
    usage: 'organizations',
    does: 'lists the organisations with their owners',
    run: (_, { db }) => listOrganizations(db),
  },
  'organization-add': {
    usage: 'organization-add --name NAME --email ADDRESS',
    does: 'makes an organisation whose owner is a person who has signed in before',
    run: organizationAdd,
  },
  'owner-add': {
    usage: 'owner-add --organization SLUG --email ADDRESS',
    does: 'makes a person who has signed in before an owner as well',
    run: ownerAdd,
  },
}

function organizationAdd({ name: given, email }: Options, { db, now }: CommandContext): Promise<object> {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > LONGEST_NAME)
    throw new UsageError(
      `Say what it is called, in at most ${LONGEST_NAME} characters: --name "Balai Raya Events".`,
    )
  return transaction(db, async (tx) => {
    const userId = await requirePerson(tx, email)
    const organization = { id: randomUUIDv7(), name, slugs: numbered(slugOf(name)), now }
    const slug = await addOrganization(tx, organization)
    if (slug === null) throw new UsageError('There are many organisations of that name. Choose another name.')
    await makeOwner(tx, await lockTeam(tx, organization.id), { userId, now })
    await writeAudit(tx, {
      organizationId: organization.id,
      actorId: null,
      action: 'organization.added',
      subject: { type: 'organization', id: organization.id },
      metadata: { ownerId: userId },
    })
    return { slug, name, owner: email }
  })
}

function ownerAdd({ organization: slug, email }: Options, { db, now }: CommandContext): Promise<object> {
  if (!slug) throw new UsageError('Say of which: --organization SLUG, as `organizations` lists it.')
  return transaction(db, async (tx) => {
    const organizationId = await findOrganization(tx, slug)
    if (!organizationId)
      throw new UsageError(`There is no organisation with the slug ${slug}. List them with: organizations`)
    const userId = await requirePerson(tx, email)
    if (!(await makeOwner(tx, await lockTeam(tx, organizationId), { userId, now })))
      throw new UsageError(`${email} is an owner of ${slug} already.`)
    await writeAudit(tx, {
      organizationId,
      actorId: null,
      action: 'team.owner_added',
      subject: { type: 'member', id: userId },
    })
    return { slug, owner: email }
  })
}
