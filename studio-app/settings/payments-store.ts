import { signal, type ReadonlySignal } from '@preact/signals'
import { organizationPayments, testPayments } from '@masuk/shared/contract/organization-payments.ts'
import type { PaymentTestResult } from '@masuk/shared/contract/organization-payments.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'

type Payments = Reply<typeof organizationPayments>
export type Gateway = Payments['gateways'][number]

/** What became of testing a gateway. */
export type GatewayTest =
  | { kind: 'asking' }
  | { kind: 'tested'; result: PaymentTestResult; at: string }
  | { kind: 'failed'; failure: Failure }

export interface PaymentsStore {
  payments: Resource<Payments>
  tests: ReadonlySignal<Partial<Record<Gateway['provider'], GatewayTest>>>
  test(provider: Gateway['provider']): Promise<void>
}

/** How buyers pay: the operator has set it up, an organiser sees it and asks whether it works. */
export function createPaymentsStore(call: StudioCall, organizationId: string): PaymentsStore {
  const tests = signal<Partial<Record<Gateway['provider'], GatewayTest>>>({})
  return {
    payments: createResource<Payments>(() => call(organizationPayments, { query: { organizationId } })),
    tests,
    async test(provider) {
      if (tests.value[provider]?.kind === 'asking') return
      const tell = (test: GatewayTest) => (tests.value = { ...tests.value, [provider]: test })
      tell({ kind: 'asking' })
      const result = await call(testPayments, { body: { organizationId, provider } })
      if (result.kind === 'unchanged') return
      if (result.kind === 'reply')
        tell({ kind: 'tested', result: result.body.result, at: result.body.testedAt })
      else tell({ kind: 'failed', failure: result })
    },
  }
}
