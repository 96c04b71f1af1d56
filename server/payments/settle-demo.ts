import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { requireOwnIntent } from './own-intent.ts'
import { receiveCallback } from '../callbacks/receive.ts'

/** `payments.settleTng` */
export const settleTng: Handler<'payments.settleTng'> = ({ input, proof, deps }) =>
  simulate(deps, { ...input.body, session: proof, provider: 'tng_demo' })

/** `payments.settleCurlecDemo` */
export const settleCurlecDemo: Handler<'payments.settleCurlecDemo'> = ({ input, proof, deps }) =>
  simulate(deps, { ...input.body, session: proof, provider: 'curlec_demo' })

type Simulated = InputOf<'payments.settleTng'>['body'] & { session: SessionProof; provider: Provider }

/** Signs the callback that a gateway would send, and takes it in like one. The same payment again is the same callback. */
async function simulate(deps: Deps, { session, provider, intentId, outcome }: Simulated) {
  const sign = deps.payments.get(provider)?.simulate
  if (!sign) throw new Fault(404, 'There is nothing at this address. The API is described at /docs.')
  const intent = await requireOwnIntent(deps.db.web, { userId: session.userId, intentId })
  if (intent.provider !== provider) throw new Fault(404, 'There is no such payment of yours.')
  const eventId = `${provider}_${intentId}_${outcome}`
  const payment = { eventId, intentId, outcome, amountSen: intent.amountSen, currency: 'MYR' }
  await receiveCallback(deps, provider, sign(payment, deps.clock.now()))
  return { state: 'sent' } as const
}
