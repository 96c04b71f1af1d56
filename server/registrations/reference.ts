import { randomBytes } from 'node:crypto'

/** Without letters and digits that people take for each other. */
export const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** A new name for an order that can be said on the phone, such as K7QM2XRT. */
export function newReference(): string {
  return Array.from(randomBytes(LENGTH), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join(
    '',
  )
}
