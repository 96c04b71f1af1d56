import type { Handler } from '../core/handler.ts'

/** `organizations.payments`: the gateways of the service, which are the same for every organisation. */
export const organizationPayments: Handler<'organizations.payments'> = async ({ deps }) => ({
  gateways: deps.payments.all.map(({ provider, isLive }) => ({
    provider,
    isSimulator: provider.endsWith('_demo'),
    isLive,
  })),
})
