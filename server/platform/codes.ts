import { MOST_COUNTED } from '@masuk/shared/contract/platform.ts'
import type { Handler } from '../core/handler.ts'
import { showCode } from '../promotions/promotion-code.ts'
import { countCodes, listCodes } from './code-store.ts'
import { partOf, showPage } from './pages.ts'

/** `platform.codes`: a page of the codes of all organisations. */
export const codes: Handler<'platform.codes'> = async ({ input, deps }) => {
  const { page, ...filters } = input.query
  const { web } = deps.db
  const now = deps.clock.now()
  const counted = await countCodes(web, filters, MOST_COUNTED + 1)
  const rows = await listCodes(web, filters, partOf(page))
  const promotionCodes = rows.map(({ organizationId: id, organizationName: name, ...row }) => ({
    organization: { id, name },
    promotionCode: showCode(row, now),
  }))
  return { promotionCodes, ...showPage(page, counted) }
}
