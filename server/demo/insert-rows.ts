import type { Knex } from 'knex'

/** Small enough for a statement to end in time on a busy machine. */
const AT_ONCE = 2_000

export type Row = Readonly<Record<string, unknown>>

/** Adds rows that all have the same columns, thousands in one statement. Stops between two when it is told to. */
export async function insertRows(
  tx: Knex.Transaction,
  table: string,
  rows: readonly Row[],
  signal?: AbortSignal,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const list = columns.map(() => '??').join(', ')
  const insert = `insert into ?? (${list}) select ${list} from jsonb_populate_recordset(null::??, ?::jsonb)`
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    signal?.throwIfAborted()
    const some = JSON.stringify(rows.slice(at, at + AT_ONCE))
    await tx.raw(insert, [table, ...columns, ...columns, table, some])
  }
}
