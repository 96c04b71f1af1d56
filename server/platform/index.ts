import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { audit } from './audit.ts'

export const platformHandlers: HandlersOf<Extract<OperationName, `platform.${string}`>> = {
  'platform.audit': audit,
}
