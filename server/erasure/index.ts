import type { HandlersOf } from '../core/handler.ts'
import { erase } from './erase.ts'

export const erasureHandlers: HandlersOf<'account.erase'> = { 'account.erase': erase }
