import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { UtcText } from './fields.ts'
import { PaymentProvider } from './named-values.ts'
import { operation } from './operation.ts'
import { organiserChange, organiserRead } from './organiser.ts'
import { organizationId } from './team.ts'

/** `organizations.payments`: how buyers pay here. */
export const organizationPayments = operation({
  ...organiserRead,
  path: '/api/partner/studio/organization/payments',
  needs: 'studio.open',
  scope: 'organization',
  summary: 'Through which gateways buyers pay',
  description:
    'As the operator of the service has set it up, the one for buyers who name none first. Without any only free tickets are sold.',
  query: z.object({ organizationId }),
  reply: z
    .object({
      gateways: z.array(
        z.object({
          provider: PaymentProvider,
          isSimulator: z.boolean().describe('True when no money is moved.'),
          isLive: z.boolean().describe('False for sandboxes, test keys and simulators: no real money.'),
        }),
      ),
    })
    .meta({ id: 'OrganizationPayments' }),
  example: { query: { organizationId: exampleIds.organization } },
})

/** Most tests of gateways that an organisation may make within ten minutes. */
export const MOST_PAYMENT_TESTS = 10

/** What a test of a gateway comes to, with a sentence that says what to do. */
export const paymentTestResults = {
  works: 'The gateway takes our keys: buyers can pay.',
  keys_refused: 'The gateway refuses our keys. The operator of the service has to set them anew.',
  account_refused:
    'The gateway takes our keys, and not the account or collection that is set up. The operator of the service has to look into it.',
  not_reachable:
    'The gateway did not answer. Try again in a few minutes; until then buyers can not pay there.',
  gateway_fault: 'The gateway answered with a fault of its own. Try again in a few minutes.',
  not_set_up: 'This gateway is not set up here.',
} as const
export type PaymentTestResult = keyof typeof paymentTestResults
const results = Object.keys(paymentTestResults) as [PaymentTestResult, ...PaymentTestResult[]]

/** `organizations.testPayments`: whether a gateway takes our keys. */
export const testPayments = operation({
  ...organiserChange,
  method: 'POST',
  path: '/api/partner/studio/organization/payments/test',
  needs: 'organization.edit',
  scope: 'organization',
  summary: 'Test a payment gateway',
  description:
    'Asks the gateway something that only our keys may read: of Stripe the newest checkout, of Curlec the newest order, of Billplz the ' +
    `collection; a simulator always answers. It moves no money and changes nothing. At most ${MOST_PAYMENT_TESTS} within ten minutes ` +
    'for an organisation (429).',
  body: z.object({ organizationId, provider: PaymentProvider }),
  reply: z
    .object({
      provider: PaymentProvider,
      result: z
        .enum(results)
        .describe(results.map((result) => `${result}: ${paymentTestResults[result]}`).join(' ')),
      message: z.string().describe('A sentence that says what to do.'),
      testedAt: UtcText,
    })
    .meta({ id: 'PaymentTest' }),
  audit: 'none',
  example: { body: { organizationId: exampleIds.organization, provider: 'stripe' } },
})

export const organizationPaymentOperations = {
  'organizations.payments': organizationPayments,
  'organizations.testPayments': testPayments,
}
