/** A piece of a text: words, or a link. */
export interface TextPart {
  text: string
  /** Where it leads; null for words. */
  href: string | null
}

/** ASCII only: letters that look like others can't make an address look like another one. */
const ADDRESS = /\bhttps?:\/\/[!-~]+/g
/** What ends a sentence or a quotation, and not an address. */
const TRAILING = /[.,;:!?'")\]}>]+$/
/** Names with a dot, of letters that people read, and a port. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,63}(:\d{1,5})?$/i

/**
 * The pieces of a plain text that somebody else has written, with the links in it that are safe to offer: whole http and https
 * addresses in ASCII, with a host by name and without user name or password. What a link shows is where it leads. Everything
 * else stays words. Joined together the pieces are the text.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '')
    if (!isSafe(address)) continue
    if (index > at) parts.push({ text: text.slice(at, index), href: null })
    parts.push({ text: address, href: address })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null })
  return parts
}

function isSafe(address: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#\\]*)/.exec(address) ?? []
  // A backslash is a slash to browsers, and none to people.
  return HOST.test(authority) && !/[\\<>"^`{|}]/.test(address) && !/xn--/i.test(authority)
}
