import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { CheckoutStep } from '../outside/payments/gateway.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { findOpenIntent, addIntent, recordCheckout } from './intents.ts'
import type { OpenIntent } from './intents.ts'

/** Which registration is to be paid, and how, if the buyer says. */
export interface CheckoutKey {
  organizationId: string
  registrationId: string
  provider?: Provider | null
}

export interface StartedPayment {
  intentId: string
  redirectUrl: string | null
}

/**
 * Begins the payment of a held registration at its gateway, or finds the one that was begun. Asks the gateway outside of
 * any transaction, under the intent's id, so that whatever happens in between it is one payment. Null: there is nothing
 * that can be paid.
 */
export async function startCheckout(
  deps: Deps,
  { provider = null, ...key }: CheckoutKey,
): Promise<StartedPayment | null> {
  const current = await findOpenIntent(deps.db.web, { ...key, provider })
  if (!current) return null
  const chosen = provider ?? current.provider
  // A payment that has failed can't be paid at its gateway any more.
  const isOver = current.status === 'failed' || chosen !== current.provider
  const intent = isOver ? await addAnother(deps, current, chosen) : current
  const gateway = deps.payments.get(intent.provider)
  if (!gateway) return { intentId: intent.id, redirectUrl: null }
  if (intent.redirectUrl) return { intentId: intent.id, redirectUrl: intent.redirectUrl }
  const [origin = ''] = deps.origins
  const returnUrl = `${origin}/pay/return?registrationId=${intent.registrationId}`
  const answer = await gateway.createCheckout({
    intentId: intent.id,
    amountSen: intent.amountSen,
    currency: 'MYR',
    description: `${intent.eventName} (${intent.reference})`,
    buyer: { name: intent.buyerName, email: intent.buyerEmail },
    returnUrl,
    cancelUrl: returnUrl,
    callbackUrl: `${origin}/api/webhooks/${gateway.provider}`,
    createdAt: intent.createdAt,
    expiresAt: intent.holdEndsAt,
  })
  if (!answer.ok) {
    deps.log.warn({ intent: intent.id, failure: answer.failure }, 'a payment could not be begun')
    return { intentId: intent.id, redirectUrl: null }
  }
  const redirectUrl = addressOf(answer.value.next, { origin, intentId: intent.id })
  await recordCheckout(deps.db.web, intent, { gatewayRef: answer.value.gatewayRef, redirectUrl })
  return { intentId: intent.id, redirectUrl }
}

/** Another intent beside the first, whose payment may still arrive: no intent is ever taken back. */
async function addAnother(deps: Deps, current: OpenIntent, provider: Provider): Promise<OpenIntent> {
  const id = randomUUIDv7()
  const createdAt = deps.clock.now()
  await addIntent(deps.db.web, { ...current, id, provider, createdAt })
  return { ...current, id, provider, createdAt, redirectUrl: null }
}

/** Where the browser goes: to the gateway, or to our page that opens its checkout. */
function addressOf(next: CheckoutStep, { origin, intentId }: { origin: string; intentId: string }): string {
  return next.kind === 'redirect' ? next.url : `${origin}/pay/${intentId}`
}
