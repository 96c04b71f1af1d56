import type pg from 'pg'

/** How a plan reads a table. */
export interface TableRead {
  table: string
  /** Null when it reads the whole table. */
  index: string | null
  /** The columns of the index that are compared for equality, in the order of the index. */
  equal: string[]
  /** True when that is every column of a unique index: at most one row is read. */
  isByKey: boolean
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * How PostgreSQL would read tables for a statement, with the settings of that pool: `custom` is planned for these very
 * values, `generic` for any, as for a prepared statement that has run some times.
 */
export async function tableReadsOf(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
  mode: 'custom' | 'generic',
): Promise<TableRead[]> {
  const explain = mode === 'custom' ? 'explain (format json)' : 'explain (generic_plan, format json)'
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `${explain} ${text}`,
    mode === 'custom' ? values : undefined,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('EXPLAIN gave no plan.')
  const indexes = await listIndexes(pool)
  return readsIn(plan).map(({ table, node }) => {
    const index = node['Index Name'] ?? null
    const { columns = [], isUnique = false } = indexes.get(index ?? '') ?? {}
    const condition = node['Index Cond'] ?? ''
    const equal = columns.filter((column) => new RegExp(`\\b${column}"? = `).test(condition))
    return { table, index, equal, isByKey: isUnique && equal.length === columns.length }
  })
}

/** Nodes that read a table. A bitmap's index is one level below the table it belongs to. */
function readsIn(node: PlanNode, above = ''): { table: string; node: PlanNode }[] {
  const { 'Node Type': type, 'Relation Name': table = above, Plans: plans = [] } = node
  const below = plans.flatMap((plan) => readsIn(plan, type.startsWith('Bitmap') ? table : ''))
  const isRead = type.endsWith(' Scan') && table !== '' && type !== 'Bitmap Heap Scan'
  return isRead ? [{ table, node }, ...below] : below
}

async function listIndexes(pool: pg.Pool): Promise<Map<string, { columns: string[]; isUnique: boolean }>> {
  const { rows } = await pool.query<{ name: string; columns: string[]; isUnique: boolean }>(
    `select c.relname as name, i.indisunique as "isUnique",
            array(select a.attname::text
                    from unnest(i.indkey) with ordinality as k (attnum, place)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                   where place <= i.indnkeyatts
                   order by place) as columns
       from pg_index i
       join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, ...index }) => [name, index]))
}
