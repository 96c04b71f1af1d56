import { auditActions } from '@masuk/shared/contract/audit-actions.ts'
import { MOST_COUNTED } from '@masuk/shared/contract/platform.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/handler.ts'
import { writeAudit } from '../db/audit-log.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { countAudit, hasReadLately, listAudit } from './audit-store.ts'
import type { AuditRow } from './audit-store.ts'
import { partOf, showPage } from './pages.ts'

/** `platform.audit`: a page of the audit log of all organisations. */
export const audit: Handler<'platform.audit'> = async ({ input, proof, deps }) => {
  const { page, from, to, ...equal } = input.query
  const filters = { ...equal, from: dateOf(from), to: dateOf(to) }
  const counted = await countAudit(deps.db.web, filters, MOST_COUNTED + 1)
  const rows = await listAudit(deps.db.web, filters, partOf(page))
  await noteReading(deps, proof.userId)
  return { entries: rows.map(show), ...showPage(page, counted) }
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** Whoever pages through the log has read it once. */
async function noteReading({ db }: Deps, userId: string): Promise<void> {
  const action = 'platform.audit_read'
  if (await hasReadLately(db.web, { userId, action })) return
  const subject = { type: 'audit_log', id: userId }
  await writeAudit(db.web, { organizationId: NO_ORGANIZATION, actorId: userId, action, subject })
}

function show(row: AuditRow) {
  const { id, at, action, actorId, actorName, organizationId, organizationName } = row
  return {
    id,
    at: at.toISOString(),
    action,
    sentence: auditActions[action] ?? action,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    apiKey: row.apiKeyId === null ? null : { id: row.apiKeyId, name: row.apiKeyName ?? '' },
    organization: organizationName === null ? null : { id: organizationId, name: organizationName },
    subject: { type: row.subjectType, id: row.subjectId },
    metadata: row.metadata,
  }
}
