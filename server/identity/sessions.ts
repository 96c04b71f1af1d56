import type { Handler } from '../core/handler.ts'
import { transaction } from '../db/transaction.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { endSessionCookie, readSessionCookie } from '../signing/session-cookie.ts'
import { openLibrary } from './library.ts'
import { expireOldCookies } from './old-cookies.ts'

/** `identity.session`: who is signed in, or null. */
export const currentSession: Handler<'identity.session'> = async ({ proof, deps, request }) => {
  expireOldCookies(request, deps)
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
  expireOldCookies(request, deps)
  const { sessionCookie, db, clock, keyrings } = deps
  const token = readSessionCookie(sessionCookie, request.cookies)
  if (token !== null) {
    const parts = { now: clock.now(), hashes: keyedHashes(keyrings.sessions), email: '' }
    await transaction(db.identity, async (tx) => {
      const library = await openLibrary({ tx, ...parts })
      await library.deleteSession(token)
    })
  }
  request.setCookie(endSessionCookie(sessionCookie))
  return { success: true }
}

/** `identity.listSessions`: where the person is signed in. */
export const listSessions: Handler<'identity.listSessions'> = async ({ proof, deps }) => {
  const { db, clock, keyrings } = deps
  const { userId, sessionId, email } = proof
  const parts = { now: clock.now(), hashes: keyedHashes(keyrings.sessions), email }
  const rows = await transaction(db.identity, async (tx) => {
    const library = await openLibrary({ tx, ...parts })
    return library.listSessions(userId)
  })
  const sessions = rows.map(({ id, createdAt, updatedAt, expiresAt }) => ({
    id,
    signedInAt: createdAt.toISOString(),
    extendedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: id === sessionId,
  }))
  return { sessions }
}
