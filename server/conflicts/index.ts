import type { HandlersOf } from '../core/handler.ts'
import { listExceptions } from './exceptions.ts'
import { listConflicts } from './list.ts'
import { settleConflict } from './settle.ts'

export const conflictHandlers: HandlersOf<'conflicts.list' | 'conflicts.settle' | 'conflicts.exceptions'> = {
  'conflicts.list': listConflicts,
  'conflicts.settle': settleConflict,
  'conflicts.exceptions': listExceptions,
}
