import { z } from 'zod'
import { Currency, headerOf, ignored, jsonOf, Ref, Sen, UnixTime } from '../payments/callback-body.ts'
import type { Callback } from '../payments/callback.ts'
import type { CallbackHeaders, SignedCallback, SimulatedPayment } from '../payments/gateway.ts'
import type { Provider } from '../payments/provider.ts'
import { problemOfSignature, signWithTime } from '../payments/timestamped-signature.ts'

export type SimulatorProvider = Extract<Provider, `${string}_demo`>

const SIGNATURE_HEADER = 'demo-signature'

/** The whole of a simulator's callback. It names its provider, so that the two can't be taken for each other. */
const Body = z.object({
  id: Ref,
  provider: z.string(),
  type: z.enum(['payment.paid', 'payment.failed']),
  created: UnixTime,
  checkout: Ref,
  intent_id: z.uuid(),
  payment: Ref,
  amount: Sen,
  currency: Currency,
})

/** What the simulator calls the checkout of an intent. */
export const demoRef = (provider: SimulatorProvider, intentId: string): string => `${provider}_${intentId}`

/** The callback that a simulator sends: its bytes, and the headers to send them with. */
export function signDemoCallback(
  { provider, secret }: { provider: SimulatorProvider; secret: string },
  { eventId, intentId, outcome, amountSen, currency }: SimulatedPayment,
  at: Date,
): SignedCallback {
  const body: z.input<typeof Body> = {
    id: eventId,
    provider,
    type: `payment.${outcome}`,
    created: Math.floor(at.getTime() / 1_000),
    checkout: demoRef(provider, intentId),
    intent_id: intentId,
    payment: `${provider}_pay_${intentId}`,
    amount: amountSen,
    currency,
  }
  const rawBody = Buffer.from(JSON.stringify(body))
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signWithTime(secret, rawBody, at),
    },
  }
}

export function readDemoCallback(
  { provider, secrets }: { provider: SimulatorProvider; secrets: readonly string[] },
  { rawBody, headers, now }: { rawBody: Buffer; headers: CallbackHeaders; now: Date },
): Callback {
  const problem = problemOfSignature(headerOf(headers, SIGNATURE_HEADER), rawBody, { secrets, now })
  if (problem) return { ok: false, reason: problem }
  const read = Body.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, reason: 'malformed' }
  const body = read.data
  const answer = { ok: true, dedupeKey: body.id, eventId: body.id } as const
  if (body.provider !== provider) return { ...answer, events: [ignored('other_mode', body.type)] }
  return {
    ...answer,
    events: [
      {
        kind: 'payment',
        state: body.type === 'payment.paid' ? 'paid' : 'failed',
        gatewayRef: body.checkout,
        intentId: body.intent_id,
        gatewayPaymentRef: body.payment,
        amountSen: body.amount,
        currency: body.currency,
        occurredAt: body.created,
      },
    ],
  }
}
