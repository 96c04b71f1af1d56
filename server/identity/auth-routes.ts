import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { InternalRoute } from '../internal-routes.ts'
import { serveInternal } from '../http/serve-internal.ts'
import type { InternalCall, InternalWords } from '../http/serve-internal.ts'
import { endSessionCookie, readSessionCookie } from '../signing/session-cookie.ts'
import { forgetOldCookies } from './old-cookies.ts'
import { makeSignInRoom } from './room.ts'
import { sendCode } from './send-code.ts'
import { endSession } from './session-store.ts'
import { signIn } from './sign-in.ts'

const MOST_ADDRESS = 254

const Email = z
  .string({ error: 'must be an e-mail address' })
  .max(MOST_ADDRESS, { error: `may have at most ${MOST_ADDRESS} characters` })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address such as aminah@example.my' }))

const CodeRequest = z.object({
  email: Email,
  type: z.literal('sign-in', { error: 'must be sign-in: codes are for nothing else' }).default('sign-in'),
})

const Guess = z.object({
  email: Email,
  otp: z
    .string({ error: 'must be the eight digits of the code' })
    .max(40, { error: 'may have at most 40 characters' }),
})

/**
 * Signing in, outside the contract. Four addresses of the sign-in library and no other: its password, social,
 * account and listing routes do not exist here, in whatever spelling, because its router is never asked by path.
 */
export function authRoutes(deps: Deps): InternalRoute[] {
  const room = makeSignInRoom(deps)
  const serve = <Body extends z.ZodType>(
    words: InternalWords<Body>,
    handle: (call: InternalCall<Body>) => Promise<unknown>,
  ) =>
    serveInternal(deps, words, async (call) => {
      for (const header of forgetOldCookies(call.cookies, deps.sessionCookie.name)) call.setCookie(header)
      return handle(call)
    })
  return [
    {
      method: 'POST',
      path: '/api/auth/email-otp/send-verification-otp',
      serve: serve(
        { name: 'identity.send_code', body: CodeRequest },
        async ({ body: { email }, network }) => {
          await sendCode(room, { email, network })
          return { success: true }
        },
      ),
    },
    {
      method: 'POST',
      path: '/api/auth/sign-in/email-otp',
      serve: serve(
        { name: 'identity.sign_in', body: Guess },
        async ({ body, network, cookies, setCookie }) => {
          const { userId, cookie } = await signIn(room, {
            email: body.email,
            typed: body.otp,
            network,
            cookies,
          })
          setCookie(cookie)
          return { user: { id: userId, email: body.email } }
        },
      ),
    },
    {
      method: 'GET',
      path: '/api/auth/get-session',
      serve: serve({ name: 'identity.session' }, (call) => showSession(deps, call)),
    },
    {
      method: 'POST',
      path: '/api/auth/sign-out',
      serve: serve({ name: 'identity.sign_out' }, (call) => signOut(deps, call)),
    },
  ]
}

/** Who is signed in, or null. The session's token stays in its cookie. */
async function showSession(
  { sessionCookie }: Deps,
  { signedIn, cookies, setCookie }: InternalCall<z.ZodType>,
): Promise<object | null> {
  if (!signedIn) {
    if (cookies?.includes(`${sessionCookie.name}=`)) setCookie(endSessionCookie(sessionCookie))
    return null
  }
  const { sessionId, signedInAt, expiresAt, userId, email, emailVerified, name } = signedIn.session
  return {
    session: { id: sessionId, signedInAt, expiresAt },
    user: { id: userId, email, emailVerified, name },
  }
}

/** Ends the session in the database first: a person who is told to be signed out is. */
async function signOut(
  { sessionCookie, db }: Deps,
  { cookies, setCookie }: InternalCall<z.ZodType>,
): Promise<object> {
  const token = readSessionCookie(sessionCookie, cookies)
  if (token !== null) await endSession(db.identity, token)
  setCookie(endSessionCookie(sessionCookie))
  return { success: true }
}
