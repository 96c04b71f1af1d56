import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readTicketCode, TAG_BYTES, writeTicketCode } from '@masuk/shared/ticket-code.ts'
import type { TicketCodeParts } from '@masuk/shared/ticket-code.ts'
import { uuidToBytes } from '@masuk/shared/uuid.ts'
import type { Keyring } from './keys.ts'

const LABEL = Buffer.from('ticket.v1\0')

/** Signs and verifies the codes of one event. The event is inside the tag: another event's code is a forgery here. */
export interface EventCodes {
  sign(ticket: { ticketId: string; issue: number; keyId?: number }): string
  /** The parts of a code that we issued for this event, or null. No query. */
  verify(code: string): TicketCodeParts | null
}

/** The event's codes; its keys are derived once for each master key. Source: the scan protocol, Ticket code. */
export function eventCodes(keyring: Keyring, eventId: string): EventCodes {
  const event = uuidToBytes(eventId)
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
    const hmac = createHmac('sha256', key).update(LABEL).update(Uint8Array.of(keyId, issue))
    return hmac.update(event).update(uuidToBytes(ticketId)).digest().subarray(0, TAG_BYTES)
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
