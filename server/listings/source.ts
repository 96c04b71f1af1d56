import { klDayOf } from '@masuk/shared/kl-day.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { redirectTo } from '../core/reply.ts'
import { countVisit, findPage } from './store.ts'
import { isProgram, visitorHash } from './visitor.ts'

const SLUG = /^[a-z0-9-]{1,120}$/

/** `listings.source`: leads to the page of a listing, and counts who goes there. */
export const source: Handler<'listings.source'> = async ({ input: { params, headers }, deps, request }) => {
  const page = SLUG.test(params.slug) ? await findPage(deps.db.web, params.slug) : null
  if (!page) throw new Fault(404, 'There is no such listing, or it is gone.')
  if (!isProgram(headers)) {
    const now = deps.clock.now()
    const visit = { listingId: page.id, visitorHash: visitorHash(request, deps), now }
    await countVisit(deps.db.web, { ...visit, day: klDayOf(now.getTime()) })
  }
  return redirectTo(page.url)
}
