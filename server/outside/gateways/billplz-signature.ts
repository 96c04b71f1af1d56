import { isSignedByAny, macHex } from '../payments/mac.ts'

// Billplz joins every field as key and value without anything between, sorted by that whole text in lower case. Sorting by
// key alone puts `paid` before `paid_amount`, and in upper case `_` comes after the letters: both give another signature.

/** What is signed of these fields, which are without the signature. */
export function signedText(fields: Iterable<readonly [string, string]>): string {
  return [...fields]
    .map(([key, value]) => key + value)
    .toSorted((a, b) => compare(a.toLowerCase(), b.toLowerCase()))
    .join('|')
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/**
 * `|` separates the fields, and the buyer's name is one of them: with "|paidtrue" in a name one signed text would be that
 * of two callbacks. So no value may have one.
 */
export const isUnambiguous = (fields: Iterable<readonly [string, string]>): boolean =>
  [...fields].every(([key, value]) => !`${key}${value}`.includes('|'))

export function signBillplz(key: string, fields: Iterable<readonly [string, string]>): string {
  return macHex(key, signedText(fields))
}

export function isBillplzSigned(
  keys: readonly string[],
  fields: ReadonlyMap<string, string>,
  signature: string | undefined,
): boolean {
  return isUnambiguous(fields) && isSignedByAny(keys, signedText(fields), signature)
}
