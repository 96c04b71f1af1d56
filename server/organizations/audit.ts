import { auditActions } from '@masuk/shared/contract/audit-actions.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { isEntry, listEntries } from './audit-store.ts'
import type { AuditEntryRow } from './audit-store.ts'

/** `organizations.audit`: a page of what members and programs did in an organisation. */
export const organizationAudit: Handler<'organizations.audit'> = async ({
  input: { query },
  proof,
  deps,
}) => {
  const { subjectId = null, after = null, limit } = query
  if (after !== null && !(await isEntry(deps.db.web, proof.organizationId, after)))
    throw new Fault(400, 'after must be `next` of a page before.')
  const rows = await listEntries(deps.db.web, proof.organizationId, { subjectId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { entries: page.map(show), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

function show(row: AuditEntryRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    sentence: auditActions[row.action] ?? row.action,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
    apiKey: row.apiKeyId === null ? null : { id: row.apiKeyId, name: row.apiKeyName ?? '' },
    subject: { type: row.subjectType, id: row.subjectId },
    metadata: row.metadata,
  }
}
