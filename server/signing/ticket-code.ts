import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { readTicketCode, TAG_BYTES, writeTicketCode } from '@masuk/shared/ticket-code.ts'
import type { TicketCodeParts } from '@masuk/shared/ticket-code.ts'
import { uuidToBytes, writeUuid } from '@masuk/shared/uuid.ts'
import { hmacSha256 } from './hmac.ts'
import type { Keyring } from './keys.ts'

const LABEL = Buffer.from('ticket.v1\0')
const KEY_ID_AT = LABEL.length
const TICKET_AT = KEY_ID_AT + 2 + 16

type Mac = ReturnType<typeof hmacSha256>

/** Signs and verifies the codes of one event. The event is inside the tag: another event's code is a forgery here. */
export interface EventCodes {
  sign(ticket: { ticketId: string; issue: number; keyId?: number }): string
  /** The code that we issued under that key, or null when there is no such key. No query. */
  codeOf(ticket: { ticketId: string; issue: number; keyId: number }): string | null
  /** The parts of a code that we issued for this event, or null. No query. */
  verify(code: string): TicketCodeParts | null
}

/** The event's codes; its keys are derived once for each master key. Source: the scan protocol, Ticket code. */
export function eventCodes(keyring: Keyring, eventId: string): EventCodes {
  const signed = Buffer.concat([LABEL, Buffer.alloc(2), uuidToBytes(eventId), Buffer.alloc(16)])
  const macs = new Map<number, Mac>()

  function macFor(keyId: number): Mac | null {
    const known = macs.get(keyId)
    const master = keyring.byId.get(keyId)
    if (known || !master) return known ?? null
    const secret = new Uint8Array(hkdfSync('sha256', master, '', `ticket:${eventId}`, 32))
    const mac = hmacSha256(secret, signed.length, TAG_BYTES)
    macs.set(keyId, mac)
    return mac
  }

  /** Good until the next. */
  function tag(mac: Mac, { keyId, issue, ticketId }: Omit<TicketCodeParts, 'tag'>): Buffer {
    signed[KEY_ID_AT] = keyId
    signed[KEY_ID_AT + 1] = issue
    writeUuid(ticketId, signed, TICKET_AT)
    return mac(signed)
  }

  function codeOf(ticket: Omit<TicketCodeParts, 'tag'>): string | null {
    const mac = macFor(ticket.keyId)
    return mac && writeTicketCode({ ...ticket, tag: Uint8Array.from(tag(mac, ticket)) })
  }

  return {
    sign({ ticketId, issue, keyId = keyring.signing.id }) {
      const code = codeOf({ ticketId, issue, keyId })
      if (code === null) throw new Error(`There is no ticket key with id ${keyId}.`)
      return code
    },
    codeOf,
    verify(code) {
      const parts = readTicketCode(code)
      const mac = parts && macFor(parts.keyId)
      return mac && timingSafeEqual(parts.tag, tag(mac, parts)) ? parts : null
    },
  }
}

const MOST_EVENTS = 500

/** `eventCodes` with the derived keys of recent events kept. */
export function codesByEvent(keyring: Keyring): (eventId: string) => EventCodes {
  const recent = new Map<string, EventCodes>()
  return (eventId) => {
    const codes = recent.get(eventId) ?? eventCodes(keyring, eventId)
    recent.delete(eventId)
    recent.set(eventId, codes)
    const [oldest] = recent.keys()
    if (recent.size > MOST_EVENTS && oldest) recent.delete(oldest)
    return codes
  }
}
