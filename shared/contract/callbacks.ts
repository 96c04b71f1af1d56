import { z } from 'zod'
import { operation } from './operation.ts'

const header = z.string().optional()

/**
 * What all callbacks have in common. No session and no Origin: the signature over the exact bytes says who sent it. They
 * are not counted by the limiter, since a gateway sends many from few addresses; a wrong signature costs one hash.
 */
const callback = {
  method: 'POST',
  tag: 'Callbacks',
  authority: 'public',
  origin: 'ignored',
  published: false,
  bodyKind: 'bytes',
  checks: ['body', 'input'],
  summary: 'A signed callback of a gateway',
  description:
    'Stored under a key of its own together with the job that settles it, and answered at once. A repeat is answered alike and changes ' +
    'nothing. Without a right signature 401, and nothing is read from the database.',
  reply: z.object({ received: z.literal(true) }),
  // Billplz takes no other for an answer.
  status: 200,
  faults: [400, 401, 404, 413, 500],
  example: {},
} as const

/** `callbacks.stripe`: header Stripe-Signature. */
export const stripeCallback = operation({
  ...callback,
  path: '/api/webhooks/stripe',
  headers: z.object({ 'stripe-signature': header }),
})

/** `callbacks.curlec`: header X-Razorpay-Signature. */
export const curlecCallback = operation({
  ...callback,
  path: '/api/webhooks/curlec',
  headers: z.object({ 'x-razorpay-signature': header, 'x-razorpay-event-id': header }),
})

/** `callbacks.billplz`: the signature is a field of the form. */
export const billplzCallback = operation({
  ...callback,
  path: '/api/webhooks/billplz',
  headers: z.object({}),
})

const demoHeaders = z.object({ 'demo-signature': header })

/** `callbacks.curlecDemo`: of the simulator; never live money. */
export const curlecDemoCallback = operation({
  ...callback,
  path: '/api/webhooks/curlec_demo',
  headers: demoHeaders,
})

/** `callbacks.tngDemo`: of the simulator; never live money. */
export const tngDemoCallback = operation({
  ...callback,
  path: '/api/webhooks/tng_demo',
  headers: demoHeaders,
})

export const callbackOperations = {
  'callbacks.stripe': stripeCallback,
  'callbacks.curlec': curlecCallback,
  'callbacks.billplz': billplzCallback,
  'callbacks.curlecDemo': curlecDemoCallback,
  'callbacks.tngDemo': tngDemoCallback,
}
