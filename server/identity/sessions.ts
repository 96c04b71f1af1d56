import type { Handler, RequestFacts } from '../core/handler.ts'
import type { Deps } from '../core/deps.ts'
import { endSessionCookie, readSessionCookie } from '../signing/session-cookie.ts'
import { forgetOldCookies } from './old-cookies.ts'
import { mailCode } from './mail-code.ts'
import { endSession } from './session-store.ts'
import { beginWithCode } from './begin-with-code.ts'
import { signInContextOf } from './sign-in-context.ts'

/** `identity.sendCode`: a code goes to the address, whether or not anybody has an account with it. */
export const sendCode: Handler<'identity.sendCode'> = async ({ input: { body }, deps, request }) => {
  dropOldCookies(request, deps)
  await mailCode(signInContextOf(deps), { email: body.email, network: request.network })
  return { success: true }
}

/** `identity.signIn`: the right code begins a session. */
export const signIn: Handler<'identity.signIn'> = async ({ input: { body }, deps, request }) => {
  dropOldCookies(request, deps)
  const { email, otp } = body
  const { network, cookies } = request
  const asked = { email, typed: otp, network, cookies }
  const { userId, cookie } = await beginWithCode(signInContextOf(deps), asked)
  request.setCookie(cookie)
  return { user: { id: userId, email } }
}

/** `identity.session`: who is signed in, or null. */
export const currentSession: Handler<'identity.session'> = async ({ proof, deps, request }) => {
  dropOldCookies(request, deps)
  const { sessionCookie } = deps
  if (!proof) {
    if (request.cookies?.includes(`${sessionCookie.name}=`))
      request.setCookie(endSessionCookie(sessionCookie))
    return null
  }
  const { sessionId, signedInAt, expiresAt, userId, email, emailVerified, name } = proof
  return {
    session: { id: sessionId, signedInAt: signedInAt.toISOString(), expiresAt: expiresAt.toISOString() },
    user: { id: userId, email, emailVerified, name },
  }
}

/** `identity.signOut`: ends the session in the database first: a person who is told to be signed out is. */
export const signOut: Handler<'identity.signOut'> = async ({ deps, request }) => {
  dropOldCookies(request, deps)
  const { sessionCookie, db } = deps
  const token = readSessionCookie(sessionCookie, request.cookies)
  if (token !== null) await endSession(db.identity, token)
  request.setCookie(endSessionCookie(sessionCookie))
  return { success: true }
}

function dropOldCookies({ cookies, setCookie }: RequestFacts, { sessionCookie }: Deps): void {
  for (const header of forgetOldCookies(cookies, sessionCookie.name)) setCookie(header)
}
