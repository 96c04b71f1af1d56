import { randomUUIDv7 } from 'node:crypto'
import { MOST_LIVE_CODES } from '@masuk/shared/contract/promotions.ts'
import { done } from '../changes/change.ts'
import { changeEventList } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler, InputOf } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import type { LockedEventList } from '../locks/locks.ts'
import type { CodeRules } from './promotion-code.ts'
import { showCode } from './promotion-code.ts'
import * as store from './store.ts'

type Body = InputOf<'loyalty.addCode'>['body']

const unused = { retiredAt: null, counted: 0, confirmed: 0, held: 0, discountSen: 0, heldDiscountSen: 0 }

/** `loyalty.addCode`: one code after the other in an organisation, because they are counted. */
export const addCode: Handler<'loyalty.addCode'> = (context) =>
  changeEventList(context, async ({ tx, list, now }) => {
    const { body } = context.input
    await requireOwn(tx, list, body)
    const rules = rulesOf(body, now)
    const { code, purpose, kind, amount, eventIds, endsAt } = rules
    if (endsAt && endsAt <= now) return refused('already_over', 'endsAt is in the past. Choose a later one.')
    if ((await store.countLiveCodes(tx, list)) >= MOST_LIVE_CODES)
      return refused('too_many', `An organisation has at most ${MOST_LIVE_CODES} codes. Retire one first.`)
    if (!(await store.addCode(tx, list, { ...rules, createdBy: context.proof.session.userId })))
      return refused(
        'code_taken',
        `There is a code that reads like ${code}. Choose another, or retire that one.`,
      )
    return done(
      { state: 'done', promotionCode: showCode({ ...rules, ...unused }, now) },
      {
        action: 'promotion_code.added',
        subjectId: rules.id,
        metadata: { purpose, kind, amount, eventIds },
      },
    )
  })

function rulesOf({ organizationId: _, startsAt, endsAt, ...given }: Body, createdAt: Date): CodeRules {
  return {
    ...given,
    id: randomUUIDv7(),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    createdAt,
  }
}

/** 404 unless the events are the organisation's, and the ticket types are of those events. */
async function requireOwn(tx: Tx, list: LockedEventList, { eventIds, ticketTypeIds }: Body): Promise<void> {
  const { events, ticketTypes } = await store.countOwn(tx, list, { eventIds, ticketTypeIds })
  if (events < (eventIds?.length ?? 0))
    throw new Fault(404, 'eventIds has an event that this organisation does not have.')
  if (ticketTypes < (ticketTypeIds?.length ?? 0))
    throw new Fault(404, 'ticketTypeIds has a ticket type that these events do not have.')
}
