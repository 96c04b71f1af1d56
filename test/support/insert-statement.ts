/** One statement that adds rows to a table. */
export interface InsertStatement {
  text: string
  values: unknown[]
}

/** Adds rows, named by their columns in camelCase. All rows name the same ones; the others get their defaults. */
export function insertStatement(table: string, list: readonly Record<string, unknown>[]): InsertStatement {
  const [first = {}] = list
  const columns = Object.keys(first).map(columnOf).join(', ')
  return {
    text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    values: [JSON.stringify(list.map(withColumns))],
  }
}

function withColumns(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
