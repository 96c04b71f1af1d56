import type { Handler } from '../core/handler.ts'
import type { PaymentGateway } from '../outside/payments/gateway.ts'
import { HOLD_GRACE_MS } from '../places/hold.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import { requireOwnIntent, settlementFor } from './own-intent.ts'
import type { OwnIntent } from './own-intent.ts'

/** `payments.view`: what the pay page shows, and how to pay. */
export const view: Handler<'payments.view'> = async ({ input, proof, deps }) => {
  const { userId } = proof
  const intent = await requireOwnIntent(deps.db.web, { userId, ...input.query })
  const heldUntil = heldUntilOf(intent)
  const isPayable = heldUntil !== null && heldUntil > deps.clock.now() && intent.paidAt === null
  const gateway = deps.payments.get(intent.provider)
  return {
    intentId: intent.intentId,
    provider: intent.provider,
    status: intent.status,
    settlement: settlementFor(intent),
    amountSen: intent.amountSen,
    currency: 'MYR',
    createdAt: intent.createdAt.toISOString(),
    paidAt: intent.paidAt?.toISOString() ?? null,
    payer: { name: intent.buyerName, email: intent.buyerEmail },
    lines: intent.lines,
    registration: {
      id: intent.registrationId,
      reference: intent.reference,
      eventId: intent.eventId,
      eventName: intent.eventName,
      status: intent.registrationStatus,
      holdEndsAt: heldUntil?.toISOString() ?? null,
    },
    gateway: isPayable && intent.status !== 'failed' && gateway ? payableAt(gateway, intent) : null,
  }
}

function heldUntilOf({ registrationStatus, holdEndsAt }: OwnIntent): Date | null {
  if (registrationStatus !== 'held' || !holdEndsAt) return null
  return new Date(holdEndsAt.getTime() - HOLD_GRACE_MS)
}

type PayableAt = HandlerReply<Operations['payments.view']>['gateway']

function payableAt(gateway: PaymentGateway, intent: OwnIntent): PayableAt {
  const { gatewayRef, redirectUrl, amountSen, eventName, reference } = intent
  if (gatewayRef === null) return null
  if (gateway.simulate) return { kind: 'simulator' }
  if (gateway.publicKey === null) return redirectUrl === null ? null : { kind: 'redirect', url: redirectUrl }
  return {
    kind: 'curlec',
    keyId: gateway.publicKey,
    orderId: gatewayRef,
    amountSen,
    currency: 'MYR',
    description: `${eventName} (${reference})`,
  }
}
