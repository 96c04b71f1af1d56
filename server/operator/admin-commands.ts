import { grantAdmin, revokeAdmin } from '../access/platform-admin-rows.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { listAdmins } from './admin-store.ts'
import type { Command, CommandContext } from './command.ts'
import { UsageError } from './usage-error.ts'
import { requirePerson } from './require-named.ts'

/** The only way to make or unmake an administrator of the platform. */
export const adminCommands: Record<string, Command> = {
  admins: {
    usage: 'admins',
    does: 'lists who is or was an administrator of the platform',
    run: (_, { db }) => listAdmins(db),
  },
  'admin-grant': {
    usage: 'admin-grant --email ADDRESS',
    does: 'makes a person who has signed in before an administrator of the platform',
    run: ({ email }, context) =>
      change(email, context, { to: 'granted', by: grantAdmin, noChange: 'is one already' }),
  },
  'admin-revoke': {
    usage: 'admin-revoke --email ADDRESS',
    does: 'ends it, at the next request of that person',
    run: ({ email }, context) =>
      change(email, context, { to: 'revoked', by: revokeAdmin, noChange: 'is none' }),
  },
}

interface Change {
  to: 'granted' | 'revoked'
  by: (tx: Tx, change: { userId: string; now: Date }) => Promise<boolean>
  noChange: string
}

async function change(
  email: string | undefined,
  { db, now }: CommandContext,
  { to, by, noChange }: Change,
): Promise<object> {
  return transaction(db, async (tx) => {
    const userId = await requirePerson(tx, email)
    if (!(await by(tx, { userId, now }))) throw new UsageError(`${email} ${noChange}.`)
    const subject = { type: 'user', id: userId }
    const action = `platform.admin_${to}` as const
    await writeAudit(tx, { organizationId: NO_ORGANIZATION, actorId: null, action, subject })
    return { email, state: to }
  })
}
