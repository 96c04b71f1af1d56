import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { applePass } from './apple.ts'
import { googlePass } from './google.ts'

export const walletPassHandlers: HandlersOf<Extract<OperationName, `walletPasses.${string}`>> = {
  'walletPasses.apple': applePass,
  'walletPasses.google': googlePass,
}
