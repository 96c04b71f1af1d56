import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { keepSelection } from '../access/session-rows.ts'

/** `organizations.select`: kept with this session only; another device of the person keeps its own. */
export const selectOrganization: Handler<'organizations.select'> = async ({ proof, deps }) => {
  const { organizationId, role, session } = proof
  await webTransaction(deps.db, async (tx) => {
    await keepSelection(tx, { sessionId: session.sessionId, organizationId })
    await writeAudit(tx, {
      organizationId,
      actorId: session.userId,
      action: 'organization.selected',
      subject: { type: 'organization', id: organizationId },
    })
  })
  return { organizationId, role }
}
