import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { readPush } from './read.ts'
import { registerPush } from './register.ts'
import { removePush } from './remove.ts'

export const pushHandlers: HandlersOf<Extract<OperationName, `push.${string}`>> = {
  'push.read': readPush,
  'push.register': registerPush,
  'push.remove': removePush,
}
