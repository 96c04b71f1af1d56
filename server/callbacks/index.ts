import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Deps } from '../core/deps.ts'
import type { HandlersOf } from '../core/handler.ts'
import type { CallbackHeaders } from '../outside/payments/gateway.ts'
import type { Provider } from '../outside/payments/provider.ts'
import { notSetUp, receiveCallback } from './receive.ts'

interface CallbackContext {
  input: { bytes: Uint8Array; headers: CallbackHeaders }
  deps: Deps
}

const callbackOf =
  (provider: Provider) =>
  ({ input: { bytes, headers }, deps }: CallbackContext) => {
    // The simulator of practice events is called by its own process alone.
    if (!deps.payments.all.some((gateway) => gateway.provider === provider)) throw notSetUp()
    return receiveCallback(deps, provider, { rawBody: Buffer.from(bytes), headers })
  }

export const callbackHandlers: HandlersOf<Extract<OperationName, `callbacks.${string}`>> = {
  'callbacks.stripe': callbackOf('stripe'),
  'callbacks.curlec': callbackOf('curlec'),
  'callbacks.billplz': callbackOf('billplz'),
  'callbacks.curlecDemo': callbackOf('curlec_demo'),
  'callbacks.tngDemo': callbackOf('tng_demo'),
}
