import { compose, composedRows } from '../db/compose.ts'
import type { Db } from '../db/db.ts'
import { countUpTo } from './pages.ts'

export interface AuditRow {
  id: string
  at: Date
  action: string
  actorId: string | null
  actorName: string | null
  apiKeyId: string | null
  apiKeyName: string | null
  organizationId: string
  organizationName: string | null
  subjectType: string
  subjectId: string
  metadata: Record<string, unknown>
}

/** What an entry has to be: all that is given. */
export interface AuditFilters {
  actorId?: string | undefined
  organizationId?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  from: Date | null
  to: Date | null
}

/** A page of the entries that match, the newest first. */
export async function listAudit(db: Db, filters: AuditFilters, part: Part): Promise<AuditRow[]> {
  return composedRows<AuditRow>(db, auditPage(filters, part))
}

interface Part {
  limit: number
  offset: number
}

const NEWEST_FIRST = 'a.created_at desc, a.id desc'

/** The query of `listAudit`, with only the conditions that are asked for. */
export function auditPage(filters: AuditFilters, { limit, offset }: Part) {
  const page = matching(filters).select('a.*').orderByRaw(NEWEST_FIRST).limit(limit).offset(offset)
  // The names of a page, and of no other entry.
  return compose(page.as('a'))
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('api_keys as k', { 'k.organization_id': 'a.organization_id', 'k.id': 'a.api_key_id' })
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(compose.raw(COLUMNS))
    .orderByRaw(NEWEST_FIRST)
}

const COLUMNS = `a.id, a.created_at as at, a.action, a.actor_id as "actorId", u.shown_name as "actorName",
  a.api_key_id as "apiKeyId", k.name as "apiKeyName", a.organization_id as "organizationId", o.name as "organizationName",
  a.subject_type as "subjectType", a.subject_id as "subjectId", a.metadata`

/** How many entries match; it stops counting at `most`. */
export async function countAudit(db: Db, filters: AuditFilters, most: number): Promise<number> {
  const [row] = await composedRows<{ count: number }>(db, auditCount(filters, most))
  return row?.count ?? 0
}

/** The query of `countAudit`. */
export const auditCount = (filters: AuditFilters, most: number) => countUpTo(matching(filters), most)

function matching({ from, to, ...equal }: AuditFilters) {
  const entries = compose('audit_log as a')
  for (const [field, value] of Object.entries(equal)) {
    if (value !== undefined) entries.where(columns[field as keyof typeof columns], value)
  }
  if (from) entries.where('a.created_at', '>=', from)
  if (to) entries.where('a.created_at', '<', to)
  return entries
}

const columns = {
  actorId: 'a.actor_id',
  organizationId: 'a.organization_id',
  subjectType: 'a.subject_type',
  subjectId: 'a.subject_id',
  action: 'a.action',
} as const

/** Whether the person has done this in the last minute. */
export async function hasReadLately(
  db: Db,
  { userId, action }: { userId: string; action: string },
): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from audit_log where actor_id = $1 and action = $2 and created_at > now() - interval '1 minute' limit 1`,
    [userId, action],
  )
  return rows.length > 0
}
