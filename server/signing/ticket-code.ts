import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readTicketCode, TAG_BYTES, writeTicketCode } from '@masuk/shared/ticket-code.ts'
import type { TicketCodeParts } from '@masuk/shared/ticket-code.ts'
import { uuidToBytes } from '@masuk/shared/uuid.ts'
import type { Keyring } from './keys.ts'

const LABEL = Buffer.from('ticket.v1\0')
const KEY_ID_AT = LABEL.length
const TICKET_AT = KEY_ID_AT + 2 + 16

/** Signs and verifies the codes of one event. The event is inside the tag: another event's code is a forgery here. */
export interface EventCodes {
  sign(ticket: { ticketId: string; issue: number; keyId?: number }): string
  /** The parts of a code that we issued for this event, or null. No query. */
  verify(code: string): TicketCodeParts | null
}

/** The event's codes; its keys are derived once for each master key. Source: the scan protocol, Ticket code. */
export function eventCodes(keyring: Keyring, eventId: string): EventCodes {
  // Filled anew for each code: one update costs half of four.
  const signed = Buffer.concat([LABEL, Buffer.alloc(2), uuidToBytes(eventId), Buffer.alloc(16)])
  const derived = new Map<number, KeyObject>()

  function keyFor(keyId: number): KeyObject | null {
    const known = derived.get(keyId)
    const master = keyring.byId.get(keyId)
    if (known || !master) return known ?? null
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `ticket:${eventId}`, 32)))
    derived.set(keyId, key)
    return key
  }

  function tag(key: KeyObject, { keyId, issue, ticketId }: Omit<TicketCodeParts, 'tag'>): Buffer {
    signed[KEY_ID_AT] = keyId
    signed[KEY_ID_AT + 1] = issue
    signed.set(uuidToBytes(ticketId), TICKET_AT)
    return createHmac('sha256', key).update(signed).digest().subarray(0, TAG_BYTES)
  }

  return {
    sign({ ticketId, issue, keyId = keyring.signing.id }) {
      const key = keyFor(keyId)
      if (!key) throw new Error(`There is no ticket key with id ${keyId}.`)
      return writeTicketCode({
        keyId,
        issue,
        ticketId,
        tag: Uint8Array.from(tag(key, { keyId, issue, ticketId })),
      })
    },
    verify(code) {
      const parts = readTicketCode(code)
      const key = parts && keyFor(parts.keyId)
      return key && timingSafeEqual(parts.tag, tag(key, parts)) ? parts : null
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
