/** Where mail programs see an address: a dot in front of a letter, and what ends a scheme. */
const DOT = /(?<=\S)[.。．｡](?=\p{L})/gu

/** A name as it stands in a mail to somebody who does not know us: no mail program makes a link of any part of it. */
export function unlinked(name: string): string {
  return name.replaceAll('://', '[:]//').replace(DOT, '[.]')
}
