/** `let-in` is either way of it: by the word of the service or the roster, or unverified. */
export function isOfKind(seen: string, wanted: string): boolean {
  return wanted === 'let-in' ? seen === 'admit' || seen === 'recorded' : seen === wanted
}
