import { decodeBase32 } from '@masuk/shared/base32.ts'
import { isUuid, uuidFromBytes } from '@masuk/shared/uuid.ts'

/** What somebody who searches may mean. */
export type Search =
  /** Tickets whose ids are in this range, both included. */
  | { kind: 'tickets'; first: string; last: string }
  /** `reference` when it may be one: then that order goes before names. */
  | { kind: 'text'; pattern: string; reference: string | null }

/** `T1` and so many characters that eight bytes of the ticket's id are among them. */
const CODE = /^T1[A-Z2-7]{16,55}$/
const REFERENCE = /^[2-9A-HJ-NP-Z]{8}$/
/** Characters of base32 that are whole bytes, and how many bytes. */
const GROUP = 8
const GROUP_BYTES = 5
/** Key id and issue stand before the ticket's id. */
const ID_AT = 2

/** What is searched for; null when it is nothing. */
export function readSearch(text: string | undefined): Search | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const id = trimmed.toLowerCase()
  if (isUuid(id)) return { kind: 'tickets', first: id, last: id }
  const code = trimmed.replace(/\s/g, '').toUpperCase()
  const range = CODE.test(code) ? idsOf(code) : null
  if (range) return range
  const pattern = `%${trimmed.replace(/[\\%_]/g, '\\$&')}%`
  return { kind: 'text', pattern, reference: REFERENCE.test(code) ? code : null }
}

/** The ids that a ticket code may begin, read from the part of it that is there. */
function idsOf(code: string): Search | null {
  const length = code.length - 2
  const bytes = decodeBase32(code.slice(2, 2 + length - (length % GROUP)))
  if (!bytes) return null
  const known = bytes.subarray(ID_AT, Math.min(ID_AT + 16, Math.floor(length / GROUP) * GROUP_BYTES))
  return { kind: 'tickets', first: padded(known, 0), last: padded(known, 255) }
}

function padded(known: Uint8Array, filling: number): string {
  const bytes = new Uint8Array(16).fill(filling)
  bytes.set(known)
  return uuidFromBytes(bytes)
}
