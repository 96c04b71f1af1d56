import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import type { CheckoutStep } from '../outside/payments/gateway.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { transaction } from '../db/transaction.ts'
import { lockRegistration } from '../locks/locks.ts'
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
  const asked = { ...key, provider }
  const current = await findOpenIntent(deps.db.web, asked)
  if (!current) return null
  const intent = isPayable(current, provider) ? current : await addAnother(deps, current, asked)
  if (!intent) return null
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

/** A payment that has failed can't be paid at its gateway any more. */
const isPayable = ({ status, provider }: OpenIntent, asked: Provider | null): boolean =>
  status !== 'failed' && (asked === null || asked === provider)

/**
 * Another intent beside the first, whose payment may still arrive: no intent is ever taken back. Of many who ask at once
 * the first adds it, and the others find it.
 */
function addAnother(
  deps: Deps,
  seen: OpenIntent,
  asked: CheckoutKey & { provider: Provider | null },
): Promise<OpenIntent | null> {
  return transaction(deps.db.web, async (tx) => {
    await lockRegistration(tx, seen)
    const current = await findOpenIntent(tx, asked)
    if (!current || isPayable(current, asked.provider)) return current
    const provider = asked.provider ?? current.provider
    const created = { id: randomUUIDv7(), provider, createdAt: deps.clock.now() }
    await addIntent(tx, { ...current, ...created })
    return { ...current, ...created, status: 'created', redirectUrl: null }
  })
}

/** Where the browser goes: to the gateway, or to our page that opens its checkout. */
function addressOf(next: CheckoutStep, { origin, intentId }: { origin: string; intentId: string }): string {
  return next.kind === 'redirect' ? next.url : `${origin}/pay/${intentId}`
}
