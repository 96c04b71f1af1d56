import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { LocalHandlers } from '../core/handler.ts'
import type { Page } from '../core/page.ts'
import { transaction } from '../db/transaction.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { isOwnMachine } from '../outside/loopback.ts'
import { mailboxPages } from '../mailbox/pages.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { readSessionCookie, sessionExpiry, writeSessionCookie } from '../signing/session-cookie.ts'
import { listAccounts, lockAddress } from './address-store.ts'
import { openLibrary } from './library.ts'
import { auditSignIn } from './sign-in-audit.ts'

/** Shortcuts of development, for whoever starts the service on their own machine. */
export interface LocalParts {
  handlers: Partial<LocalHandlers>
  pages: Page[]
}

/**
 * Shortcuts of development: sign in as a person of the demo, and see the mail that was not sent. This file is not
 * loaded in production, and these can't be made there. None are made where a public name is configured.
 */
export function localParts(deps: Deps, { demo }: { demo: boolean }): LocalParts {
  if (deps.build.env !== 'development')
    throw new Error('Shortcuts of development can only be made in development.')
  if (!isOwnMachine(deps.origins)) return { handlers: {}, pages: [] }
  return { handlers: demo ? localHandlers : {}, pages: mailboxPages(deps.mailbox) }
}

const localHandlers: LocalHandlers = {
  'identity.devAccounts': async ({ deps }) => ({ accounts: await listDemo(deps) }),
  'identity.devSignIn': async ({ input: { body }, deps, request }) => {
    request.setCookie(await signInAs(deps, body.userId, request.cookies))
    return { state: 'done' }
  },
}

async function listDemo(deps: Deps) {
  const found = await listAccounts(
    deps.db.identity,
    demoAccounts.map(({ email }) => email),
  )
  return demoAccounts.flatMap((account) => {
    const person = found.find(({ email }) => email === account.email)
    return person ? [{ userId: person.id, ...account }] : []
  })
}

/** The Set-Cookie header of a new session for a person of the demo. */
async function signInAs(deps: Deps, userId: string, cookies: string | undefined): Promise<string> {
  const account = (await listDemo(deps)).find((each) => each.userId === userId)
  if (!account) throw new Fault(404, 'There is no such account in the demo.')
  const { sessionCookie, clock } = deps
  const hashes = keyedHashes(deps.keyrings.sessions)
  const addressHash = hashes.ofAddress(account.email)
  const before = readSessionCookie(sessionCookie, cookies)
  const now = clock.now()
  const token = await transaction(deps.db.identity, async (tx) => {
    await lockAddress(tx, addressHash, now)
    const library = await openLibrary({ tx, now, hashes, email: account.email })
    if (before !== null) await library.deleteSession(before)
    await auditSignIn(tx, { action: 'identity.dev_signed_in', addressHash, userId })
    return library.createSession(userId)
  })
  return writeSessionCookie(sessionCookie, { token, expiresAt: sessionExpiry(now, now), now })
}
