/** A callback that is the gateway's own, with what it says, or why it is not. */
export type Callback =
  | {
      ok: true
      /** Equal for deliveries of the same event, made only of what is signed. Unique together with the provider. */
      dedupeKey: string
      /** The gateway's id of the event, for the log. */
      eventId: string | null
      events: readonly GatewayEvent[]
    }
  | { ok: false; reason: CallbackRefusal }

/** For the log. The answer to the sender is the same for each. */
export type CallbackRefusal = 'signature' | 'timestamp' | 'malformed'

/** What happened at a gateway, in the same words for all of them. */
export type GatewayEvent = PaymentEvent | RefundEvent | DisputeEvent | IgnoredEvent

/** Which payment it is about; at least one is given. Look for `gatewayRef` first, then intentId, then gatewayPaymentRef. */
export interface PaymentRefs {
  gatewayRef: string | null
  intentId: string | null
  gatewayPaymentRef: string | null
}

/**
 * `attempt_failed`: the checkout stays open and the buyer may try again. `failed` and `expired`: it is over, as far as the
 * gateway says so; `paid` may follow each of them.
 */
export type PaymentEvent = {
  kind: 'payment'
  state: 'pending' | 'attempt_failed' | 'paid' | 'failed' | 'expired'
  /** With `paid` what was received, else what is asked for. */
  amountSen: number
  /** In upper case: "MYR". */
  currency: string
  occurredAt: Date | null
} & PaymentRefs

/** `sent`: the gateway has taken it and the money is under way. */
export type RefundState = 'sent' | 'succeeded' | 'failed'

export type RefundEvent = {
  kind: 'refund'
  gatewayRefundRef: string
  /** Ours; null when somebody refunded at the gateway. */
  refundId: string | null
  state: RefundState
  amountSen: number
  currency: string
  occurredAt: Date | null
} & PaymentRefs

/** `warning`: the bank asks, and no money has moved. */
export type DisputeEvent = {
  kind: 'dispute'
  gatewayDisputeRef: string
  state: 'warning' | 'opened' | 'won' | 'lost' | 'closed'
  amountSen: number
  currency: string
  occurredAt: Date | null
} & PaymentRefs

/**
 * Nothing to do. `other_type`: an event that we don't follow. `other_mode`: of a test at a live endpoint, or the other way
 * round. `uncaptured`: the gateway gives back what it never handed over. `malformed`: signed, of a type that we follow, and
 * not as documented: somebody should look.
 */
export interface IgnoredEvent {
  kind: 'ignored'
  reason: 'other_type' | 'other_mode' | 'uncaptured' | 'malformed'
  type: string
}
