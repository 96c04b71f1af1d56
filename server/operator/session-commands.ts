import { writeAudit } from '../db/audit-log.ts'
import { transaction } from '../db/transaction.ts'
import { endAllSessions, endSessions } from '../identity/revoke-sessions.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import type { Command, CommandContext, Options } from './command.ts'
import { UsageError } from './usage-error.ts'
import { requirePerson } from './require-named.ts'

/** For a stolen phone, or a leak: whoever is signed in has to sign in again. */
export const sessionCommands: Record<string, Command> = {
  'sessions-end': {
    usage: 'sessions-end --email ADDRESS | --all',
    does: 'signs a person out everywhere, or everybody; sign-in codes under way are put out of use',
    async run(options, context) {
      const { email, all = false } = options
      if (all === (email !== undefined))
        throw new UsageError('Say whose: --email ADDRESS for one person, or --all for everybody.')
      return all ? endOfAll(context) : endOfPerson(options, context)
    },
  },
}

function endOfPerson({ email = '' }: Options, { db, keysFor, now }: CommandContext): Promise<object> {
  const address = email.toLowerCase()
  return transaction(db, async (tx) => {
    const userId = await requirePerson(tx, address)
    const hashes = keyedHashes(keysFor('sessions'))
    const ended = await endSessions(tx, { userId, email: address }, { hashes, now })
    const subject = { type: 'user', id: userId }
    const entry = {
      organizationId: NO_ORGANIZATION,
      actorId: null,
      action: 'identity.sessions_revoked',
      subject,
    } as const
    await writeAudit(tx, { ...entry, metadata: { ended } })
    return { email, ended }
  })
}

function endOfAll({ db }: CommandContext): Promise<object> {
  return transaction(db, async (tx) => {
    const ended = await endAllSessions(tx)
    const subject = { type: 'session', id: 'all' }
    const entry = {
      organizationId: NO_ORGANIZATION,
      actorId: null,
      action: 'identity.all_sessions_revoked',
      subject,
    } as const
    await writeAudit(tx, { ...entry, metadata: { ended } })
    return { ended }
  })
}
