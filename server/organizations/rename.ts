import { done, unchanged } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { writeName } from './store.ts'

/** `organizations.rename`: the name changes, the slug stays. */
export const renameOrganization: Handler<'organizations.rename'> = (context) =>
  changeOrganization(context, async ({ tx }) => {
    const { organizationId } = context.proof
    const { name } = context.input.body
    const reply = { state: 'done', organizationId, name } as const
    return (await writeName(tx, { organizationId, name }))
      ? done(reply, { action: 'organization.renamed', subjectId: organizationId })
      : unchanged(reply)
  })
