import type { Db } from '../db/db.ts'

export interface AuditEntryRow {
  id: string
  at: Date
  action: string
  actorId: string | null
  actorName: string | null
  apiKeyId: string | null
  apiKeyName: string | null
  subjectType: string
  subjectId: string
  metadata: Record<string, unknown>
}

/** Entries of one organisation behind `after`, the newest first. */
export async function listEntries(
  db: Db,
  organizationId: string,
  { subjectId, after, limit }: { subjectId: string | null; after: string | null; limit: number },
): Promise<AuditEntryRow[]> {
  const { rows } = await db.query<AuditEntryRow>(
    `with page as (
       select a.* from audit_log a
        where a.organization_id = $1 and ($2::text is null or a.subject_id = $2)
          and ($3::uuid is null or (a.created_at, a.id) < (
                select before.created_at, before.id from audit_log before where before.organization_id = $1 and before.id = $3))
        order by a.created_at desc, a.id desc
        limit $4
     )
     select a.id, a.created_at as at, a.action, a.actor_id as "actorId", u.shown_name as "actorName",
            a.api_key_id as "apiKeyId", k.name as "apiKeyName", a.subject_type as "subjectType", a.subject_id as "subjectId",
            a.metadata
       from page a
       left join users u on u.id = a.actor_id
       left join api_keys k on k.organization_id = a.organization_id and k.id = a.api_key_id
      order by a.created_at desc, a.id desc`,
    [organizationId, subjectId, after, limit],
  )
  return rows
}

/** Whether that is an entry of the organisation. */
export async function isEntry(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from audit_log where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
  return rows.length > 0
}
