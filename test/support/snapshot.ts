import type { House } from './house.ts'
import { until } from './until.ts'

/** What a table holds, as far as a request that was refused must leave it alone. */
export type Snapshot = Record<string, string>

/** Left out, with the reason. */
const untold: Record<string, string> = {
  audit_log: 'a refusal may be written down',
  request_counts: 'every request is counted',
  sign_in_networks: 'every request of a sign-in is counted',
}

/** Columns that a request may touch, whatever comes of it. */
const touched: Record<string, string[]> = {
  sessions: ['expires_at', 'updated_at'],
  api_keys: ['last_used_at'],
  scanner_grants: ['last_seen_at', 'app_version', 'waiting'],
}

/** Waits for what a request before left to be done a moment later: mail that is handed to the jobs. */
export async function untilNoMailWaits({ rows }: Pick<House, 'rows'>): Promise<void> {
  await until(async () => (await rows('select from ticket_mails where queued_at is null')).length === 0)
}

/**
 * Count and checksum of every table of the database, our jobs included; with `organizationId`, of the rows that
 * belong to one organisation.
 */
export async function snapshot({ rows }: House, organizationId?: string): Promise<Snapshot> {
  await untilNoMailWaits({ rows })
  const tables = await rows<{ name: string; owned: boolean }>(
    `select t.table_schema || '.' || t.table_name as name,
            exists (select 1 from information_schema.columns c
                     where c.table_schema = t.table_schema and c.table_name = t.table_name
                       and c.column_name = 'organization_id') as owned
       from information_schema.tables t
      where t.table_type = 'BASE TABLE'
        and (t.table_schema = 'public' or (t.table_schema, t.table_name) = ('pgboss', 'job'))`,
  )
  const told = tables.filter(({ name, owned }) => !(bare(name) in untold) && (!organizationId || owned))
  const queries = told.map(({ name }) => sumOf(name, organizationId !== undefined))
  const sums = await rows<{ name: string; sum: string }>(
    queries.join(' union all '),
    organizationId === undefined ? [] : [organizationId],
  )
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}

function sumOf(table: string, ofOne: boolean): string {
  const without = (touched[bare(table)] ?? []).map((column) => ` - '${column}'`).join('')
  const row = `md5((to_jsonb(t)${without})::text)`
  return `select '${table}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as sum
            from ${table} t ${ofOne ? 'where t.organization_id = $1' : ''}`
}

const bare = (table: string) => table.slice(table.indexOf('.') + 1)
