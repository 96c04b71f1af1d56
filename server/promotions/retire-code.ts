import { done, unchanged } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import * as store from './store.ts'

/** `loyalty.retireCode`: waits for whoever uses the code at this moment; they keep their discount. */
export const retireCode: Handler<'loyalty.retireCode'> = (context) =>
  changeOrganization(context, async ({ tx, now }) => {
    const { promotionCodeId } = context.input.body
    const { organizationId } = context.proof
    const reply = { state: 'done', promotionCodeId } as const
    if (!(await store.findCode(tx, { organizationId, promotionCodeId })))
      throw new Fault(404, 'There is no such promotion code.')
    const isRetired = await store.retireCode(tx, { organizationId, promotionCodeId, now })
    if (!isRetired) return unchanged(reply)
    return done(reply, { action: 'promotion_code.retired', subjectId: promotionCodeId })
  })
