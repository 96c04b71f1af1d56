import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '@masuk/shared/contract/audit-actions.ts'
import type { Db } from './db.ts'

/** One line of the audit log: who did what to which thing. Metadata holds ids and values, never names. */
export interface AuditEntry {
  organizationId: string
  /** null: done by the operator's command, by the start of a demo, or by nobody that is known, as a refused sign-in. */
  actorId: string | null
  /** The API key that did it in the name of the actor; null when they did it themselves. */
  apiKeyId?: string | null
  action: AuditAction
  subject: { type: string; id: string }
  metadata?: Record<string, unknown>
}

/** Writes an entry with the caller's own transaction: the change and its trace are both there or both not. */
export async function writeAudit(
  tx: Db,
  { organizationId, actorId, apiKeyId = null, action, subject, metadata = {} }: AuditEntry,
): Promise<void> {
  await tx.query(
    `insert into audit_log (organization_id, id, actor_id, api_key_id, action, subject_type, subject_id, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      organizationId,
      randomUUIDv7(),
      actorId,
      apiKeyId,
      action,
      subject.type,
      subject.id,
      JSON.stringify(metadata),
    ],
  )
}
