import { createHash } from 'node:crypto'
import { z } from 'zod'
import { headerOf, ignored, jsonOf, UnixTime } from '../payments/callback-body.ts'
import type { Callback, GatewayEvent } from '../payments/callback.ts'
import type { CallbackHeaders, ConfirmedReturn, ReturnFields } from '../payments/gateway.ts'
import { isSignedByAny } from '../payments/mac.ts'
import { isFollowed, readCurlecPayload } from './curlec-events.ts'

const Envelope = z.object({
  event: z.string().min(1).max(200),
  payload: z.unknown(),
  created_at: UnixTime.optional(),
})

/**
 * After a change of the secret Curlec signs the retries of older events with the old one. Nothing that is signed holds a
 * time or the event's id: that is in a header, where whoever replays a callback could write anything. So deliveries are
 * told apart by their bytes.
 */
export function readCurlecCallback(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: CallbackHeaders,
): Callback {
  if (!isSignedByAny(secrets, rawBody, headerOf(headers, 'x-razorpay-signature')))
    return { ok: false, reason: 'signature' }
  const envelope = Envelope.safeParse(jsonOf(rawBody))
  if (!envelope.success) return { ok: false, reason: 'malformed' }
  const dedupeKey = createHash('sha256').update(rawBody).digest('hex')
  const eventId = EventId.safeParse(headerOf(headers, 'x-razorpay-event-id')).data ?? null
  return { ok: true, dedupeKey, eventId, events: [eventOf(envelope.data)] }
}

const EventId = z.string().regex(/^[\w-]{1,64}$/)

function eventOf({ event, payload, created_at }: z.output<typeof Envelope>): GatewayEvent {
  if (!isFollowed(event)) return ignored('other_type', event)
  return readCurlecPayload(event, payload, created_at ?? null) ?? ignored('malformed', event)
}

/** Without `|`, which separates the two in what is signed. */
const CurlecId = z.string().regex(/^[A-Za-z]+_[A-Za-z0-9]{1,64}$/)

/** The signature must be over the order that we stored: a posted one could be of another, cheaper order. */
export function confirmCurlecReturn(
  keySecret: string,
  orderId: string,
  fields: ReturnFields,
): ConfirmedReturn {
  const paymentId = CurlecId.safeParse(fields['razorpay_payment_id'])
  if (!paymentId.success || !CurlecId.safeParse(orderId).success) return { ok: false, reason: 'signature' }
  const posted = fields['razorpay_order_id']
  if (posted !== undefined && posted !== orderId) return { ok: false, reason: 'other_checkout' }
  const signed = `${orderId}|${paymentId.data}`
  if (!isSignedByAny([keySecret], signed, fields['razorpay_signature']))
    return { ok: false, reason: 'signature' }
  return { ok: true, gatewayPaymentRef: paymentId.data, saysPaid: true }
}
