import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { changePassConfiguration } from './change-pass-configuration.ts'
import { checkpoint } from './checkpoint.ts'
import { formAnalytics } from './form-analytics.ts'
import { passConfiguration } from './pass-configuration.ts'
import { replaceAssignments } from './replace-assignments.ts'

export const exhibitionHandlers: HandlersOf<Extract<OperationName, `exhibition.${string}`>> = {
  'exhibition.passConfiguration': passConfiguration,
  'exhibition.changePassConfiguration': changePassConfiguration,
  'exhibition.formAnalytics': formAnalytics,
  'exhibition.checkpoint': checkpoint,
  'exhibition.replaceAssignments': replaceAssignments,
}
