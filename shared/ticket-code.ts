import { decodeBase32, encodeBase32 } from './base32.ts'
import { uuidFromBytes, uuidToBytes } from './uuid.ts'

/** Bytes in a ticket code: key id (1), issue number (1), ticket id (16), tag (16). */
const CODE_BYTES = 34
export const TAG_BYTES = 16
const PREFIX = 'T1'
const CODE_LENGTH = 57

/** What anyone may read from a ticket code. Only the server can tell whether the tag is genuine. */
export interface TicketCodeParts {
  keyId: number
  issue: number
  ticketId: string
  tag: Uint8Array<ArrayBuffer>
}

/** The 57 characters printed as a QR code in alphanumeric mode (version 3-M, 29×29 modules). */
export function writeTicketCode({ keyId, issue, ticketId, tag }: TicketCodeParts): string {
  const bytes = new Uint8Array(CODE_BYTES)
  bytes[0] = keyId
  bytes[1] = issue
  bytes.set(uuidToBytes(ticketId), 2)
  bytes.set(tag, 18)
  return PREFIX + encodeBase32(bytes)
}

/** The parts of a well-formed code, or null for any other text. Says nothing about whether it is genuine. */
export function readTicketCode(code: string): TicketCodeParts | null {
  if (code.length !== CODE_LENGTH || !code.startsWith(PREFIX)) return null
  const bytes = decodeBase32(code.slice(PREFIX.length))
  if (!bytes) return null
  const [keyId = 0, issue = 0] = bytes
  return { keyId, issue, ticketId: uuidFromBytes(bytes.subarray(2, 18)), tag: bytes.slice(18) }
}

/** A code in groups of five, as it is printed to be typed or compared: `T1AEA QDIPZ … 2Y`. */
export function spellTicketCode(code: string): string {
  return code.replace(/.{5}(?=.)/gsu, '$& ')
}
