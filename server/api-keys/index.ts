import type { HandlersOf } from '../core/handler.ts'
import { createApiKey } from './create.ts'
import { listApiKeys } from './list.ts'
import { revokeApiKey } from './revoke.ts'

export const apiKeyHandlers: HandlersOf<'apiKeys.list' | 'apiKeys.create' | 'apiKeys.revoke'> = {
  'apiKeys.list': listApiKeys,
  'apiKeys.create': createApiKey,
  'apiKeys.revoke': revokeApiKey,
}
