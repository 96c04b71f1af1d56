import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { find } from './find.ts'

export const searchHandlers: HandlersOf<Extract<OperationName, `search.${string}`>> = {
  'search.find': find,
}
