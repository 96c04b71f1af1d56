import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { inTransaction } from '../db/transaction.ts'
import { demoAccounts } from '../demo/accounts.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/faults.ts'
import { serveInternal } from '../http/serve-internal.ts'
import type { InternalRoute } from '../internal-routes.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { SESSION_SECONDS, readSessionCookie, writeSessionCookie } from '../signing/session-cookie.ts'
import { listDemoAccounts } from './address-store.ts'
import { noteSignIn } from './audit.ts'
import { mailboxCss, mailboxPage } from './mailbox-page.ts'
import { isOwnMachine } from './own-machine.ts'
import { beginSession, endSession } from './session-store.ts'

const Choice = z.object({ userId: z.uuid({ error: 'must be the id of an account that dev-accounts lists' }) })

/**
 * Shortcuts of development: sign in as a person of the demo, and see the mail that was not sent. This file is not
 * loaded in production, and these routes can't be made there. None are made where a public name is configured.
 */
export function localRoutes(deps: Deps, { demo }: { demo: boolean }): InternalRoute[] {
  if (deps.build.env !== 'development')
    throw new Error('Shortcuts of development can only be made in development.')
  if (!isOwnMachine(deps.origins)) return []
  const local = (serve: Middleware) => onlyLocal(deps, serve)
  const accounts = serveInternal(deps, { name: 'identity.dev_accounts' }, async () => ({
    accounts: await listDemo(deps),
  }))
  const signIn = serveInternal(
    deps,
    { name: 'identity.dev_sign_in', body: Choice, status: 201 },
    async ({ body, cookies, setCookie }) => {
      setCookie(await signInAs(deps, body.userId, cookies))
      return { state: 'done' }
    },
  )
  const shortcuts: InternalRoute[] = [
    { method: 'GET', path: '/api/identity/dev-accounts', serve: local(accounts) },
    { method: 'POST', path: '/api/identity/dev-sign-in', serve: local(signIn) },
  ]
  const { mailbox } = deps
  const pages: InternalRoute[] = [
    { method: 'GET', path: '/mailbox/mailbox.css', serve: local(mailboxCss) },
    ...(mailbox ? [{ method: 'GET', path: '/mailbox', serve: local(mailboxPage(mailbox)) } as const] : []),
  ]
  return [...(demo ? shortcuts : []), ...pages]
}

/**
 * For this machine only, by the socket's own address: what a header says counts for nothing, and whoever comes through
 * a proxy, or by a name that is not ours, finds nothing here.
 */
function onlyLocal({ origins }: Deps, serve: Middleware): Middleware {
  return (ctx, next) => {
    if (!isLocal(ctx) || !origins.some((origin) => new URL(origin).host === ctx.get('Host'))) return next()
    return serve(ctx, next)
  }
}

function isLocal(ctx: Context): boolean {
  const forwarded = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'].some(
    (name) => ctx.get(name) !== '',
  )
  return !forwarded && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ctx.req.socket.remoteAddress ?? '')
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
  await inTransaction(deps.db.identity, async (tx) => {
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
    await beginSession(tx, { id: randomUUIDv7(), token, userId, now, expiresAt })
    if (before !== null) await endSession(tx, before)
    const addressHash = keyedHashes(deps.keyrings.sessions).ofAddress(account.email)
    await noteSignIn(tx, { action: 'identity.dev_signed_in', addressHash, userId })
  })
  return writeSessionCookie(deps.sessionCookie, token)
}
