import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { settleCurlecDemo, settleTng } from './settle-demo.ts'
import { view } from './view.ts'

export const paymentHandlers: HandlersOf<Extract<OperationName, `payments.${string}`>> = {
  'payments.view': view,
  'payments.confirmCheckout': confirmCheckout,
  'payments.settleTng': settleTng,
  'payments.settleCurlecDemo': settleCurlecDemo,
}
