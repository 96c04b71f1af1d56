import { z } from 'zod'
import { ignored, jsonOf, headerOf, Ref, UnixTime } from '../payments/callback-body.ts'
import type { Callback, GatewayEvent } from '../payments/callback.ts'
import type { CallbackHeaders } from '../payments/gateway.ts'
import { problemOfSignature } from '../payments/timestamped-signature.ts'
import { isFollowed, readStripeObject } from './stripe-events.ts'

/** What every event has. */
const Envelope = z.object({
  id: Ref,
  type: z.string().min(1).max(200),
  livemode: z.boolean().optional(),
  created: UnixTime.optional(),
  data: z.object({ object: z.unknown() }).optional(),
})

interface Sent {
  rawBody: Buffer
  headers: CallbackHeaders
  now: Date
}

export function readStripeCallback(
  { webhookSecrets: secrets, isLive }: { webhookSecrets: readonly string[]; isLive: boolean },
  { rawBody, headers, now }: Sent,
): Callback {
  const problem = problemOfSignature(headerOf(headers, 'stripe-signature'), rawBody, { secrets, now })
  if (problem) return { ok: false, reason: problem }
  const envelope = Envelope.safeParse(jsonOf(rawBody))
  if (!envelope.success) return { ok: false, reason: 'malformed' }
  const { id, type, livemode } = envelope.data
  const isOtherMode = livemode !== undefined && livemode !== isLive
  const event = isOtherMode ? ignored('other_mode', type) : eventOf(envelope.data)
  return { ok: true, dedupeKey: id, eventId: id, events: [event] }
}

function eventOf({ type, created, data }: z.infer<typeof Envelope>): GatewayEvent {
  if (!isFollowed(type)) return ignored('other_type', type)
  return readStripeObject(type, data?.object, created ?? null) ?? ignored('malformed', type)
}
