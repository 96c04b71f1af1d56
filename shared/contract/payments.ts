import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, Sen, UtcText, rawLine } from './fields.ts'
import { PaymentProvider, RegistrationStatus } from './named-values.ts'
import { operation } from './operation.ts'
import { outcome } from './outcome.ts'

const tag = 'Payments'

const PaymentStatus = z
  .enum(['created', 'awaiting', 'failed', 'expired', 'paid', 'partly_refunded', 'refunded', 'disputed'])
  .meta({ id: 'PaymentStatus' })

/** How a payment stands for its buyer: `pending` until its gateway has told us by itself. */
const Settlement = z.enum(['pending', 'paid', 'failed'])

/** What a page needs to let the buyer pay. Nothing in it is secret. */
const PayableAt = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('redirect'), url: z.string().describe('The page of the gateway.') }),
    z.object({ kind: z.literal('simulator') }),
    z.object({
      kind: z.literal('curlec'),
      keyId: z.string(),
      orderId: z.string(),
      amountSen: Sen,
      currency: z.literal('MYR'),
      description: z.string(),
    }),
  ])
  .meta({ id: 'PaymentGatewayDetails' })

const PaymentView = z
  .object({
    intentId: Id,
    provider: PaymentProvider,
    status: PaymentStatus,
    settlement: Settlement,
    amountSen: z.int().min(1),
    currency: z.literal('MYR'),
    createdAt: UtcText,
    paidAt: UtcText.nullable(),
    payer: z.object({ name: z.string(), email: z.string() }),
    lines: z.array(
      z.object({
        ticketTypeName: z.string(),
        quantity: z.int().min(1),
        unitPriceSen: Sen,
        discountSen: Sen,
      }),
    ),
    registration: z.object({
      id: Id,
      reference: z.string(),
      eventId: Id,
      eventName: z.string(),
      status: RegistrationStatus,
      holdEndsAt: UtcText.nullable().describe('Until when its places are held; null when nothing is.'),
    }),
    gateway: PayableAt.nullable().describe('How it is paid; null when there is nothing to pay any more.'),
  })
  .meta({ id: 'PaymentView' })

/** `payments.view`: one payment of the caller's own. */
export const viewPayment = operation({
  method: 'GET',
  path: '/api/payments/view',
  tag,
  authority: 'session',
  origin: 'ignored',
  summary: 'A payment of the caller, and how to pay it',
  description:
    "With its lines, whom it is for, where its registration stands, and what a page needs to open the gateway's checkout. " +
    "Another person's payment is a 404.",
  query: z.object({ intentId: Id }),
  reply: PaymentView,
  faults: [400, 401, 404, 429, 500],
  example: { query: { intentId: exampleIds.intent } },
})

const faults = [400, 401, 403, 404, 413, 429, 500] as const

/** `payments.confirmCheckout`: proves what the browser brings back from Curlec. Settles nothing. */
export const confirmCheckout = operation({
  method: 'POST',
  path: '/api/payments/curlec/confirm-checkout',
  tag,
  authority: 'session',
  origin: 'required',
  summary: "Verify the browser's return from Curlec",
  description:
    'The signature is checked with the order that we have stored for the payment, not with one that was sent. `done` says that the ' +
    "return is genuine, never that it is paid: `settlement` stays `pending` until Curlec's own callback has come. What can't be " +
    'verified is refused with `not_verified`.',
  body: z.object({
    intentId: Id,
    paymentId: rawLine(64).describe('`razorpay_payment_id`, as Curlec gave it to the browser.'),
    orderId: rawLine(64).describe('`razorpay_order_id`.'),
    signature: rawLine(128).describe('`razorpay_signature`.'),
  }),
  reply: outcome({ settlement: Settlement }, ['not_verified']),
  faults,
  audit: 'none',
  example: {
    body: {
      intentId: exampleIds.intent,
      paymentId: 'pay_TEST0000000001',
      orderId: 'order_TEST0000000001',
      signature: '323ea02201967ec891c6967149ee5c8aa46095fb2950b4b45999487a4043ba8e',
    },
  },
})

/** What all simulators have in common. */
const settleDemo = {
  method: 'POST',
  tag,
  authority: 'session',
  origin: 'required',
  description:
    'Sends the signed callback that a real gateway would send, by the same way. Only for practice events, and in development and staging, where simulators are ' +
    "on; elsewhere, and for another person's payment, a 404.",
  body: z.object({
    intentId: Id,
    outcome: z
      .enum(['paid', 'failed'], { error: 'must be paid or failed' })
      .default('paid')
      .describe('What becomes of the payment.'),
  }),
  reply: z
    .object({ state: z.literal('sent').describe('The callback is stored; a job settles it.') })
    .meta({ id: 'SimulatedCallback' }),
  faults,
  audit: 'none',
  example: { body: { intentId: exampleIds.intent } },
} as const

/** `payments.settleTng`: pays, or fails to pay, at the simulator of the wallet. */
export const settleTng = operation({
  ...settleDemo,
  path: '/api/payments/demo/tng/settle',
  summary: 'Settle at the simulator of the wallet',
})

/** `payments.settleCurlecDemo`: pays, or fails to pay, at the simulator of Curlec. */
export const settleCurlecDemo = operation({
  ...settleDemo,
  path: '/api/payments/demo/curlec/settle',
  summary: 'Settle at the simulator of Curlec',
})

export const paymentOperations = {
  'payments.view': viewPayment,
  'payments.confirmCheckout': confirmCheckout,
  'payments.settleTng': settleTng,
  'payments.settleCurlecDemo': settleCurlecDemo,
}
