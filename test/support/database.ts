import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { until } from './until.ts'

/** The migrated database that the others are clones of. Nobody stays connected to it. */
export const TEMPLATE = 'masuk_template'

/** A database of one test file. */
export interface TestDatabase {
  connectionString: string
  /** Rows of a query by the test itself. It runs beside the service, under a name of its own. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** A fresh database with all tables and no rows. */
export async function cloneTemplate(): Promise<TestDatabase> {
  return openDatabase(await createDatabase(inject('pgUrl'), { template: TEMPLATE }))
}

/** A fresh database without any table. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  return openDatabase(await createDatabase(inject('pgUrl'), {}))
}

/** Makes a database in the PostgreSQL behind `url`; returns how to connect to it. */
export async function createDatabase(
  url: string,
  { name = `test_${randomUUID().replaceAll('-', '')}`, template = 'template0' },
): Promise<string> {
  await whenUnused(url, `create database ${name} template ${template}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

function openDatabase(connectionString: string): TestDatabase {
  const pool = new pg.Pool({ connectionString, max: 3, application_name: 'test' })
  return {
    connectionString,
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.end()
      const name = new URL(connectionString).pathname.slice(1)
      // Not by force: whoever is still connected has leaked a connection.
      await whenUnused(inject('pgUrl'), `drop database ${name}`)
    },
  }
}

const OBJECT_IN_USE = '55006'

/** PostgreSQL counts a connection for some milliseconds after it was closed. */
async function whenUnused(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  try {
    await until(() =>
      client.query(statement).then(
        () => true,
        (error: pg.DatabaseError) => {
          if (error.code === OBJECT_IN_USE) return false
          throw error
        },
      ),
    )
  } finally {
    await client.end()
  }
}
