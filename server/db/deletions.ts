import type { AuditAction } from '@masuk/shared/contract/audit-actions.ts'
import type { Db } from './db.ts'

/** A deletion that was written down. */
export interface Deletion {
  organizationIds: readonly string[]
  action: Extract<AuditAction, `${string}.deleted`>
  subjectId: string
  /** What its metadata must hold. */
  metadata?: Record<string, unknown>
}

/** The one of these organisations in which the thing was deleted, or null. */
export async function findDeletion(
  db: Db,
  { organizationIds, action, subjectId, metadata = {} }: Deletion,
): Promise<string | null> {
  const { rows } = await db.query<{ organizationId: string }>(
    `select organization_id as "organizationId" from audit_log
      where organization_id = any ($1) and subject_id = $2 and action like '%.deleted'
        and action = $3 and metadata @> $4
      limit 1`,
    [organizationIds, subjectId, action, JSON.stringify(metadata)],
  )
  return rows[0]?.organizationId ?? null
}
