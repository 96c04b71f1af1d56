import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { showCode } from '../promotions/promotion-code.ts'
import { findCode, listRedemptions } from './code-store.ts'

/** `platform.codeDetail`: a code of any organisation, with the orders that have used it. */
export const codeDetail: Handler<'platform.codeDetail'> = async ({ input: { query }, deps }) => {
  const { promotionCodeId, limit, after = null } = query
  const { web } = deps.db
  const found = await findCode(web, promotionCodeId)
  if (!found) throw new Fault(404, 'There is no such promotion code.')
  const { organizationId: id, organizationName: name, ...row } = found
  const key = { organizationId: id, promotionCodeId }
  const rows = await listRedemptions(web, key, { after, limit: limit + 1 })
  const redemptions = rows.slice(0, limit)
  return {
    organization: { id, name },
    promotionCode: showCode(row, deps.clock.now()),
    redemptions: redemptions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    next: rows.length > limit ? (redemptions.at(-1)?.registrationId ?? null) : null,
  }
}
