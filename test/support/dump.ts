import type { House } from './house.ts'

/** Every row of the database as text, our jobs included, by its table. */
export async function dump({ rows }: Pick<House, 'rows'>): Promise<{ table: string; row: string }[]> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname in ('public', 'pgboss'))
      order by 1`,
  )
  const dumped = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await rows<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`)
      return found.map(({ row }) => ({ table: name, row }))
    }),
  )
  return dumped.flat()
}
