import { revokeKey } from '../access/api-key-rows.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { findKey } from './store.ts'

/** `apiKeys.revoke`: a key that no request may use any more. A change that is being made with it is waited for. */
export const revokeApiKey: Handler<'apiKeys.revoke'> = (context) =>
  changeOrganization(context, async ({ tx, now }) => {
    const { organizationId } = context.proof
    const { apiKeyId } = context.input.body
    const reply = { state: 'done', apiKeyId } as const
    if (!(await findKey(tx, { organizationId, apiKeyId })))
      throw new Fault(404, 'This organisation has no such API key.')
    if (!(await revokeKey(tx, { organizationId, apiKeyId, now }))) return unchanged(reply)
    return done(reply, { action: 'api_key.revoked', subjectId: apiKeyId })
  })
