import type { HandlerContext } from '../core/handler.ts'
import type { EventKey } from '../locks/locks.ts'
import { readInviteCookie } from './invite-cookie.ts'
import { isAnyLive } from './store.ts'

/** Whether the browser has opened an invite of the event that lives now. Without a cookie of ours it makes no query. */
export async function hasLiveInvite(
  { deps, request }: Pick<HandlerContext<never>, 'deps' | 'request'>,
  event: EventKey,
): Promise<boolean> {
  const now = deps.clock.now()
  const inviteIds = readInviteCookie(deps, request.cookies, now)
    .filter(({ organizationId }) => organizationId === event.organizationId)
    .map(({ inviteId }) => inviteId)
  return inviteIds.length > 0 && isAnyLive(deps.db.web, event, { inviteIds, now })
}
