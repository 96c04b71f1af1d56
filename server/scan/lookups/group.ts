import { MOST_OF_GROUP } from '@masuk/shared/contract/door-lookups.ts'
import { rejections } from '@masuk/shared/contract/scan.ts'
import type { Handler } from '../../core/handler.ts'
import { refused } from '../../core/refused.ts'
import { checkCodes } from '../check-codes.ts'
import { findShown, listOthers } from './group-store.ts'
import { countLookup } from './limits.ts'
import { showFound } from './show-found.ts'

/** `scan.group`: the order of a ticket that was shown, for whoever holds that ticket and nobody else. */
export const group: Handler<'scan.group'> = async ({ input: { body }, proof, deps }) => {
  await countLookup(deps, 'group', proof.grantId)
  const codes = deps.codesOf(proof.eventId)
  const scan = { ...body, scannedAt: '', device: '' }
  const { genuine, rejected } = checkCodes([scan], { codes, days: proof.days })
  for (const { reason } of rejected) return refused(reason, rejections[reason])
  for (const { ticketId, issue, day } of genuine) {
    const shown = await findShown(deps.db.web, proof, { ticketId, issue })
    if ('refused' in shown) return refused(shown.refused, rejections[shown.refused])
    const asked = { ...shown, ticketId, day, limit: MOST_OF_GROUP + 1 }
    const found = await listOthers(deps.db.web, proof, asked)
    const tickets = found.slice(0, MOST_OF_GROUP).map(({ issue, keyId, ...ticket }) => {
      const canComeIn = !ticket.isVoid && ticket.scannedAt === null
      const code = canComeIn ? codes.codeOf({ ticketId: ticket.ticketId, issue, keyId }) : null
      return { ...showFound(ticket, shown.names), code }
    })
    return { state: 'done', tickets, more: found.length > MOST_OF_GROUP }
  }
  throw new Error('A scan was neither genuine nor rejected.')
}
