import type { Deps } from '../core/deps.ts'
import type { RequestFacts } from '../core/handler.ts'

/** Cookies that sign-in systems before this one left behind, and those that the sign-in library would use by default. */
const OLD =
  /(?:^|[.-])(?:session[_-](?:token|data)|account_data|dont_remember)$|^(?:__(?:Secure|Host)-)?better-auth\b/
/** A cookie of this same system for another project or host, as two services on one machine have: it is theirs. */
const NEIGHBOUR = /^(?:__Secure-)?[a-z0-9]+-\d+_\w*-\d+_\w*\.session_token$/
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/
/** A browser holds no more than this for one site; whoever sends more gets the rest next time. */
const MOST = 50

/**
 * Makes the browser forget the cookies of older sign-in systems: every session token that is not ours. Source:
 * specification, Origin rules, 6.
 */
export function expireOldCookies({ cookies, setCookie }: RequestFacts, { sessionCookie }: Deps): void {
  const names = (cookies?.split(';') ?? []).map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  const isOld = (name: string) =>
    name !== sessionCookie.name && OLD.test(name) && !NEIGHBOUR.test(name) && NAME.test(name)
  const old = new Set(names.filter(isOld))
  for (const name of [...old].slice(0, MOST)) {
    // A browser takes a prefixed name only from a Set-Cookie that is Secure.
    const secure = name.startsWith('__') ? '; Secure' : ''
    setCookie(`${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`)
  }
}
