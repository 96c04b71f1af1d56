import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { LocalHandlers } from '../core/handler.ts'
import type { Page } from '../core/page.ts'
import { transaction } from '../db/transaction.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { SESSION_SECONDS, readSessionCookie, writeSessionCookie } from '../signing/session-cookie.ts'
import { listDemoAccounts } from './address-store.ts'
import { noteSignIn } from './audit.ts'
import { mailboxPages } from './mailbox-page.ts'
import { isOwnMachine } from './own-machine.ts'
import { beginSession, endSession } from './session-store.ts'

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
  const found = await listDemoAccounts(
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
  const token = randomBytes(24).toString('base64url')
  const before = readSessionCookie(deps.sessionCookie, cookies)
  const now = deps.clock.now()
  await transaction(deps.db.identity, async (tx) => {
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
    await beginSession(tx, { id: randomUUIDv7(), token, userId, now, expiresAt })
    if (before !== null) await endSession(tx, before)
    const addressHash = keyedHashes(deps.keyrings.sessions).ofAddress(account.email)
    await noteSignIn(tx, { action: 'identity.dev_signed_in', addressHash, userId })
  })
  return writeSessionCookie(deps.sessionCookie, token)
}
