import type { selectOrganization as operation } from '@masuk/shared/contract/studio.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../http/serve-operation.ts'
import { keepSelection } from './shell-store.ts'

/** `studio.organization.select`: kept with this session only; another device of the person keeps its own. */
export const selectOrganization: Handler<typeof operation> = async ({ proof, deps }) => {
  const { organizationId, role, session } = proof
  await webTransaction(deps.db, async (tx) => {
    await keepSelection(tx, { sessionId: session.sessionId, organizationId })
    await writeAudit(tx, {
      organizationId,
      actorId: session.userId,
      action: 'studio.organization_selected',
      subject: { type: 'organization', id: organizationId },
    })
  })
  return { organizationId, role }
}
