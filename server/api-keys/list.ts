import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { findKey, listKeys, showKey } from './store.ts'

/** `apiKeys.list`: the keys of an organisation, live and ended. */
export const listApiKeys: Handler<'apiKeys.list'> = async ({ input: { query }, proof, deps }) => {
  const { organizationId } = proof
  const { limit, after = null } = query
  const { web } = deps.db
  if (after !== null && !(await findKey(web, { organizationId, apiKeyId: after })))
    throw new Fault(400, 'after must be `next` of a page before.')
  const found = await listKeys(web, { organizationId, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return { apiKeys: shown.map(showKey), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
