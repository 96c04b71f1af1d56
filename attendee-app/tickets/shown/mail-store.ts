import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { resendTickets } from '@masuk/shared/contract/tickets.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { ticketMailOf, type TicketMail } from './ticket-mail.ts'
import type { WalletTicket } from '../wallet-ticket.ts'

/** What became of asking for the mail of an order. */
export type MailAsked =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'asked' }
  | { kind: 'refused'; reason: string; message: string }
  | { kind: 'failed'; failure: Failure }

export interface MailStore {
  asked: ReadonlySignal<MailAsked>
  /** The newest mail of the ticket's order; null when it is somebody else's order. */
  mailOf(ticket: WalletTicket): TicketMail | null
  resend(registrationId: string): Promise<void>
  clear(): void
}

export interface MailPorts {
  send: Send
  clockAheadMs: ReadonlySignal<number | null>
  /** The mail of the order is another one now. */
  onAsked: () => void
  now?: () => number
}

export function createMailStore({ send, clockAheadMs, onAsked, now = Date.now }: MailPorts): MailStore {
  const asked = signal<MailAsked>({ kind: 'idle' })
  /** What the service said last of an order, newer than the wallet. */
  const told = signal<ReadonlyMap<string, TicketMail>>(new Map())
  const tell = (registrationId: string, mail: TicketMail) =>
    (told.value = new Map(told.value).set(registrationId, mail))

  async function resend(registrationId: string): Promise<void> {
    if (asked.value.kind === 'busy') return
    asked.value = { kind: 'busy' }
    const result = await call(send, resendTickets, { body: { registrationId } })
    if (result.kind === 'unchanged') return
    if (result.kind !== 'reply') return void (asked.value = { kind: 'failed', failure: result })
    const { body } = result
    if (body.state === 'done') {
      const askAgainAt = Date.parse(body.askAgainAt) + (clockAheadMs.value ?? 0)
      tell(registrationId, { delivery: body.delivery, askAgainAt })
      asked.value = { kind: 'asked' }
      return onAsked()
    }
    if (body.secondsLeft !== null)
      tell(registrationId, { delivery: body.delivery, askAgainAt: now() + body.secondsLeft * 1_000 })
    asked.value = { kind: 'refused', reason: body.reason, message: body.message }
  }

  return {
    asked,
    resend,
    clear() {
      asked.value = { kind: 'idle' }
      told.value = new Map()
    },
    mailOf({ order }) {
      if (!order) return null
      const known = ticketMailOf(order.mail, clockAheadMs.value ?? 0)
      const newer = told.value.get(order.registrationId)
      // The wallet is newer where it knows of a later mail, or that this one was sent.
      return newer && (known.askAgainAt < newer.askAgainAt - 1_000 || known.delivery === null) ? newer : known
    },
  }
}
