import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { evaluate } from './evaluate.ts'

export const flagHandlers: HandlersOf<Extract<OperationName, `flags.${string}`>> = {
  'flags.evaluate': evaluate,
}
