import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { showInvite } from './invite.ts'
import * as store from './store.ts'

/** `eventInvites.list`: the links of an event, live and ended. */
export const listEventInvites: Handler<'eventInvites.list'> = async ({ input: { query }, proof, deps }) => {
  const { limit, after = null } = query
  const { web } = deps.db
  if (after !== null && !(await store.findInvite(web, { ...proof, inviteId: after })))
    throw new Fault(400, 'after must be `next` of a page before.')
  const found = await store.listInvites(web, proof, { after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return {
    eventInvites: shown.map((invite) => showInvite(deps.keyrings, proof, invite)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
