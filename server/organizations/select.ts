import { changeOrganization } from '../changes/organiser.ts'
import { done } from '../changes/change.ts'
import type { Handler } from '../core/handler.ts'
import { keepSelection } from '../access/session-rows.ts'

/** `organizations.select`: kept with this session only; another device of the person keeps its own. */
export const selectOrganization: Handler<'organizations.select'> = (context) =>
  changeOrganization(context, async ({ tx, role }) => {
    const { organizationId, session } = context.proof
    await keepSelection(tx, { sessionId: session.sessionId, organizationId })
    return done({ organizationId, role }, { action: 'organization.selected', subjectId: organizationId })
  })
