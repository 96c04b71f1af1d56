import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { audit } from './audit.ts'
import { codeDetail } from './code-detail.ts'
import { codes } from './codes.ts'

export const platformHandlers: HandlersOf<Extract<OperationName, `platform.${string}`>> = {
  'platform.audit': audit,
  'platform.codes': codes,
  'platform.codeDetail': codeDetail,
}
