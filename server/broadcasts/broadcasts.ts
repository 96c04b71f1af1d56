import { MOST_BROADCASTS, MOST_BROADCASTS_A_DAY } from '@masuk/shared/contract/broadcasts.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import type { Handler } from '../core/handler.ts'
import { noMailer } from '../outside/mail.ts'
import { countAudience, requireTicketType } from './audience.ts'
import { showBroadcast } from './broadcast.ts'
import * as store from './store.ts'

/** `loyalty.broadcasts`: whom one would reach, what is left of the limits, and what was sent. */
export const listBroadcasts: Handler<'loyalty.broadcasts'> = async ({ input: { query }, proof, deps }) => {
  const { audience, ticketTypeId = null } = query
  const { organizationId, eventId } = proof
  const event = { organizationId, eventId }
  const { web } = deps.db
  const aim = {
    ...event,
    audience,
    ticketTypeId,
    hasMail: deps.mail !== noMailer,
    hasPush: deps.push !== null,
  }
  await requireTicketType(web, aim)
  const { inbox, push, mail, ticketsWithoutAccount } = await countAudience(web, aim)
  const { today, all } = await store.countBroadcasts(web, event, klDayOf(deps.clock.now().getTime()))
  return {
    audience: { people: inbox, channels: { inbox, push, mail }, ticketsWithoutAccount },
    leftToday: Math.max(0, Math.min(MOST_BROADCASTS_A_DAY - today, MOST_BROADCASTS - all)),
    left: Math.max(0, MOST_BROADCASTS - all),
    broadcasts: (await store.listBroadcasts(web, event)).map(showBroadcast),
  }
}
