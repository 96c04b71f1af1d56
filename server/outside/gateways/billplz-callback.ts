import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Ref } from '../payments/callback-body.ts'
import type { Callback, GatewayEvent, PaymentEvent } from '../payments/callback.ts'
import type { ConfirmedReturn, ReturnFields } from '../payments/gateway.ts'
import { isBillplzSigned, signedText } from './billplz-signature.ts'
import { BillplzTime } from './billplz-objects.ts'

const WholeSen = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

/**
 * Every documented field, though few are used: key and value are signed without anything between them, so a field that
 * may be absent could lend its letters to another.
 */
const Fields = z.object({
  id: Ref,
  collection_id: Ref,
  paid: z.enum(['true', 'false']),
  state: z.enum(['due', 'deleted', 'paid']),
  amount: WholeSen,
  paid_amount: WholeSen,
  due_at: z.string(),
  email: z.string(),
  mobile: z.string(),
  name: z.string(),
  url: z.string(),
  paid_at: BillplzTime,
  transaction_id: z.string().optional(),
  transaction_status: z.string().optional(),
})

/** Signed fields hold neither a time nor an event's id: deliveries are told apart by all that is signed. */
export function readBillplzCallback(keys: readonly string[], rawBody: Buffer): Callback {
  const form = uniqueFields(new URLSearchParams(rawBody.toString('utf8')))
  if (!form) return { ok: false, reason: 'malformed' }
  const signature = form.get('x_signature')
  form.delete('x_signature')
  if (!isBillplzSigned(keys, form, signature)) return { ok: false, reason: 'signature' }
  const fields = Fields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ok: false, reason: 'malformed' }
  const digest = createHash('sha256').update(signedText(form)).digest('hex')
  return {
    ok: true,
    dedupeKey: `${fields.data.id}:${digest}`,
    eventId: null,
    events: [eventOf(fields.data)],
  }
}

/** null when a field is there twice: which of them would count? */
function uniqueFields(form: URLSearchParams): Map<string, string> | null {
  const fields = new Map(form)
  return fields.size === form.size ? fields : null
}

function eventOf(bill: z.output<typeof Fields>): GatewayEvent {
  const state = stateOf(bill)
  return {
    kind: 'payment',
    state,
    gatewayRef: bill.id,
    intentId: null,
    gatewayPaymentRef: bill.transaction_id || null,
    amountSen: state === 'paid' ? bill.paid_amount : bill.amount,
    // Billplz takes no other.
    currency: 'MYR',
    occurredAt: bill.paid_at,
  }
}

/** Due and not paid is an attempt that failed: the bill can still be paid. */
function stateOf({ paid, state }: z.output<typeof Fields>): PaymentEvent['state'] {
  if (paid === 'true') return 'paid'
  return state === 'deleted' ? 'expired' : 'attempt_failed'
}

const PREFIX = /^billplz\[(\w+)\]$/

/** The fields of the return are signed like a callback's, with `billplz` before each key. */
export function confirmBillplzReturn(
  keys: readonly string[],
  billId: string,
  fields: ReturnFields,
): ConfirmedReturn {
  const theirs = Object.entries(fields).flatMap(([key, value]): [string, string][] => {
    const [, name] = PREFIX.exec(key) ?? []
    return name === undefined ? [] : [[`billplz${name}`, value]]
  })
  const signed = new Map(theirs)
  const signature = signed.get('billplzx_signature')
  signed.delete('billplzx_signature')
  if (!isBillplzSigned(keys, signed, signature)) return { ok: false, reason: 'signature' }
  // Absent as well: then what is signed says nothing of a bill.
  if (signed.get('billplzid') !== billId) return { ok: false, reason: 'other_checkout' }
  const gatewayPaymentRef = signed.get('billplztransaction_id') || null
  return { ok: true, gatewayPaymentRef, saysPaid: signed.get('billplzpaid') === 'true' }
}
