import { randomBytes, randomUUID } from 'node:crypto'
import { sessionCookie, sessionCookiePair } from '../server/signing/session-cookie.ts'
import type { House } from './house.ts'

/** Signed in as by the sign-in itself: a row, and the cookie that names it. */
export async function signIn({ db, sessionKeys }: House, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.query(
    `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), token, userId],
  )
  const parts = { prefix: 'masuk', project: 'masuk', apiHost: 'bench.example', https: true }
  return sessionCookiePair(sessionCookie(parts, sessionKeys), token)
}
