import type { Callback, RefundState } from './callback.ts'
import type { GatewayAnswer } from './gateway-answer.ts'
import type { Provider } from './provider.ts'

/**
 * One payment gateway. What a gateway can't do is null, so that the caller says what happens instead. Nothing here
 * throws for what a gateway does: a request that fails is a value (GatewayAnswer). No method touches the database.
 */
export interface PaymentGateway {
  readonly provider: Provider
  /** False for sandboxes, test keys and simulators. */
  readonly isLive: boolean
  /** Asks something that only our keys may read. Moves and changes nothing. */
  checkKeys(): Promise<GatewayAnswer<null>>
  /** Opens a place to pay. A repeat with the same intent opens no second one where the gateway has idempotency keys (Stripe). */
  createCheckout(order: CheckoutOrder): Promise<GatewayAnswer<StartedCheckout>>
  /** What has become of it, from the gateway itself. */
  fetchStatus(gatewayRef: string): Promise<GatewayAnswer<PaymentStatus>>
  /** Closes it for paying; null: it stays payable (Curlec). A late payment is possible even after `closed` (Billplz). */
  readonly cancelCheckout: ((gatewayRef: string) => Promise<GatewayAnswer<Cancelled>>) | null
  /** null: a person pays back by bank transfer and says so (Billplz). */
  readonly refunds: Refunds | null
  /** null: the gateway has no list, so reconciliation asks fetchStatus for each intent (Billplz, simulators). */
  readonly listPayments: ((range: TimeRange) => Promise<GatewayAnswer<readonly ListedPayment[]>>) | null
  /** Proves who sent a callback, and puts what it says into our words. Pure: the same bytes give the same events. */
  readCallback(rawBody: Buffer, headers: CallbackHeaders, now: Date): Callback
  /**
   * Proves that the fields a browser came back with are the gateway's, of the checkout that we stored. Settles nothing.
   * null: the return carries no proof (Stripe, simulators).
   */
  readonly confirmReturn: ((gatewayRef: string, fields: ReturnFields) => ConfirmedReturn) | null
  /** What a browser names the account by, where its checkout opens in a page of ours (Curlec). Nothing secret. */
  readonly publicKey: string | null
  /** The callback that this payment would send. null: the gateway is none of ours, and does it itself. */
  readonly simulate: ((payment: SimulatedPayment, at: Date) => SignedCallback) | null
}

/** A payment that somebody has made up, at a simulator. */
export interface SimulatedPayment {
  /** Unique for each callback; a repeat with the same is a duplicate. */
  eventId: string
  intentId: string
  outcome: 'paid' | 'failed'
  amountSen: number
  currency: string
}

/** The bytes of a callback, and the headers to send them with. */
export interface SignedCallback {
  rawBody: Buffer
  headers: Record<string, string>
}

export interface CheckoutOrder {
  intentId: string
  amountSen: number
  currency: 'MYR'
  /** What the buyer reads at the gateway; cut to what it takes (Billplz: 200 characters). */
  description: string
  buyer: { name: string; email: string }
  returnUrl: string
  cancelUrl: string
  /** Where callbacks go, for gateways that are told with each payment (Billplz). */
  callbackUrl: string
  /** When the intent was made. With `expiresAt` it makes a repeated request the same, byte for byte. */
  createdAt: Date
  /** Until when the seats are held. Gateways that can't close so soon close later. */
  expiresAt: Date
}

export interface StartedCheckout {
  /** The checkout session, order or bill. Kept on the intent. */
  gatewayRef: string
  next: CheckoutStep
}

/** What the browser does next: go somewhere, or open Curlec's checkout with these options. Holds nothing secret. */
export type CheckoutStep =
  | { kind: 'redirect'; url: string }
  | {
      kind: 'curlec'
      keyId: string
      orderId: string
      amountSen: number
      currency: string
      description: string
      prefill: { name: string; email: string }
    }

export type PaymentStatus =
  | { state: 'pending' | 'failed' | 'expired' }
  | {
      state: 'paid'
      /** What was received, before refunds. */
      amountSen: number
      currency: string
      gatewayPaymentRef: string | null
      paidAt: Date | null
      /** null: the gateway doesn't say. */
      refundedSen: number | null
    }

/** `closed` also when it was closed before. `too_late`: somebody has paid or is paying; fetchStatus says which. */
export interface Cancelled {
  state: 'closed' | 'too_late'
}

export interface Refunds {
  /** A repeat with the same refundId is the same refund. */
  create(refund: RefundOrder): Promise<GatewayAnswer<RefundStatus>>
  status(gatewayRefundRef: string): Promise<GatewayAnswer<RefundStatus>>
}

export interface RefundOrder {
  refundId: string
  gatewayRef: string
  gatewayPaymentRef: string
  amountSen: number
  createdAt: Date
}

export interface RefundStatus {
  gatewayRefundRef: string
  state: RefundState
  /** null: the gateway doesn't say (simulators). */
  amountSen: number | null
}

/** From `from` on, before `to`. */
export interface TimeRange {
  from: Date
  to: Date
}

/** A payment that took money, as the gateway's books have it. */
export interface ListedPayment {
  gatewayRef: string | null
  intentId: string | null
  gatewayPaymentRef: string
  amountSen: number
  refundedSen: number
  currency: string
  createdAt: Date
}

/** As node:http gives them: names in lower case. */
export type CallbackHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The query or form fields of a browser's return. */
export type ReturnFields = Readonly<Record<string, string>>

/** `saysPaid` is for the words on the screen: only a callback or fetchStatus settles. */
export type ConfirmedReturn =
  | { ok: true; gatewayPaymentRef: string | null; saysPaid: boolean }
  | { ok: false; reason: 'signature' | 'other_checkout' }
