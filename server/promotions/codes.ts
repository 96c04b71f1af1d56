import { MOST_ELIGIBLE_EVENTS } from '@masuk/shared/contract/promotions.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { requireEvent } from '../events/event.ts'
import { showCode } from './promotion-code.ts'
import * as store from './store.ts'

/** `loyalty.codes`: the codes of an organisation, and for which events there can be more. */
export const listCodes: Handler<'loyalty.codes'> = async ({ input: { query }, proof, deps }) => {
  const { limit, after = null, eventId = null } = query
  const { organizationId } = proof
  const { web } = deps.db
  const now = deps.clock.now()
  if (eventId !== null) await requireEvent(web, { organizationId, eventId })
  if (after !== null && !(await store.findCode(web, { organizationId, promotionCodeId: after })))
    throw new Fault(400, 'after must be `next` of a page before.')
  const found = await store.listCodes(web, { organizationId, eventId, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const events =
    after === null
      ? await store.listEligibleEvents(web, { organizationId, now, limit: MOST_ELIGIBLE_EVENTS })
      : []
  return {
    promotionCodes: shown.map((row) => showCode(row, now)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    events: events.map(({ startsAt, ...event }) => ({ ...event, startsAt: startsAt.toISOString() })),
  }
}
