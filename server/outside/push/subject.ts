import { isIP } from 'node:net'

/** Names that nobody outside can reach. Source: RFC 6761, RFC 6762, RFC 8375, ICANN on .internal. */
const NOT_PUBLIC = /(^|\.)(localhost|local|internal|lan|home|corp|test|invalid|example|home\.arpa|onion)$/

/**
 * True for what push services take as the sender of messages: a `mailto:` or `https:` with a public domain, and no spaces.
 * Apple refuses every message of anybody else, with a 403 that names the token and not the subject.
 */
export function isVapidSubject(text: string): boolean {
  if (/\s/.test(text)) return false
  const mail = /^mailto:[^@?]+@([^@?]+)$/.exec(text)
  if (mail) return isPublicDomain(mail[1] ?? '')
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && isPublicDomain(url.hostname)
}

function isPublicDomain(domain: string): boolean {
  const name = domain.toLowerCase()
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name)
  return isName && isIP(name) === 0 && !NOT_PUBLIC.test(name)
}
