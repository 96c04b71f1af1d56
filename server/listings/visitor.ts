import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { RequestFacts } from '../core/handler.ts'
import { cookieValues, setCookieHeader } from '../signing/session-cookie.ts'

const VALUE = /^[\w-]{22}$/
const KEPT_SECONDS = 24 * 3_600

/** Programs that follow links, by what they call themselves; so does whoever says nothing. Cubot makes phones. */
const PROGRAM =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|scrap|fetch|preview|monitor|uptime|headless|lighthouse|facebookexternalhit|whatsapp|telegram|embedly|feed|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|^$/i

/** True for what is no person on the way to a page: a program, or a browser that loads it in case it is wanted. */
export function isProgram(headers: {
  'user-agent'?: string | undefined
  'sec-purpose'?: string | undefined
}): boolean {
  return PROGRAM.test(headers['user-agent'] ?? '') || headers['sec-purpose'] !== undefined
}

/**
 * What is kept of a visitor: the hash of a random value that their browser has for a day. It is made here when there is
 * none, and names the browser to nobody else.
 */
export function visitorHash({ cookies, setCookie }: RequestFacts, { sessionCookie }: Deps): Buffer {
  const name = sessionCookie.name.replace(/\.session_token$/, '.listing_visitor')
  const known = cookieValues(cookies, name).find((value) => VALUE.test(value))
  const value = known ?? randomBytes(16).toString('base64url')
  if (known === undefined) setCookie(setCookieHeader(sessionCookie, `${name}=${value}`, KEPT_SECONDS))
  return createHash('sha256').update(value).digest()
}
