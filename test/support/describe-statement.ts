import pg from 'pg'

export interface DescribedColumn {
  name: string
  /** As pg_type calls it, `_uuid` for a list of ids. */
  type: string
  /** True or false for a column that comes straight from a table; null for what is computed. */
  isNullable: boolean | null
}

export interface DescribedStatement {
  columns: DescribedColumn[]
  parameters: number
}

/** What PostgreSQL says of statements without running them. */
export interface Describer {
  describe(text: string): Promise<DescribedStatement>
  close(): Promise<void>
}

interface Field {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}

/** The parts of node-postgres by which a query of another kind is sent: Parse and Describe, without Execute. */
interface Wire {
  parse(query: { name: string; text: string; types: [] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', hear: (message: { parameterCount: number }) => void): void
}

export async function openDescriber(connectionString: string): Promise<Describer> {
  const client = new pg.Client({ connectionString, application_name: 'test' })
  await client.connect()
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::integer, typname as name from pg_type',
  )
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const attributes = await client.query<{ key: string; nullable: boolean }>(
    `select attrelid || '.' || attnum as key, not attnotnull as nullable from pg_attribute where attnum > 0`,
  )
  const nullable = new Map(attributes.rows.map(({ key, nullable }) => [key, nullable]))
  return {
    async describe(text) {
      const { fields, parameters } = await prepare(client, text)
      const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? String(dataTypeID),
        isNullable: nullable.get(`${tableID}.${columnID}`) ?? null,
      }))
      return { columns, parameters }
    },
    close: () => client.end(),
  }
}

function prepare(client: pg.Client, text: string): Promise<{ fields: Field[]; parameters: number }> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    let parameters = 0
    client.query({
      submit(connection: Wire) {
        connection.once('parameterDescription', ({ parameterCount }) => (parameters = parameterCount))
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      // After an error the client tells this query nothing more.
      handleError: reject,
      handleReadyForQuery() {
        resolve({ fields, parameters })
      },
    } as unknown as pg.Submittable)
  })
}
