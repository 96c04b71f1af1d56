import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import createKnex from 'knex'
import type { Knex } from 'knex'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
const NAME = /^\d{4}_\w+\.sql$/
/** Any fixed number: what servers that start at once wait for each other on. */
const LOCK = 4_737_201

/**
 * Applies every migration that has not run yet, all in one transaction; `afterwards` runs under the same lock.
 * Servers that start at once take turns.
 */
export async function migrate(
  connectionString: string,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  // A connection of its own: a session lock dies with its owner, so a killed server never blocks the next.
  const holder = new pg.Client({ connectionString, application_name: 'masuk-migrate' })
  const knex = createKnex({
    client: 'pg',
    connection: connectionString,
    pool: { min: 0, max: 2 },
    // What it would print of a failing migration it throws as well.
    log: { warn: () => {}, error: () => {} },
  })
  try {
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [LOCK])
    const [, applied] = await knex.migrate.latest({ migrationSource: sqlFiles, tableName: 'migrations' })
    await afterwards()
    return applied
  } finally {
    await knex.destroy()
    await holder.end()
  }
}

const sqlFiles: Knex.MigrationSource<string> = {
  async getMigrations() {
    return (await readdir(FOLDER)).filter((name) => NAME.test(name)).sort()
  },
  getMigrationName: (name) => name,
  async getMigration(name) {
    const sql = await readFile(FOLDER + name, 'utf8')
    return {
      // On the connection itself: knex.raw would take every ? in the file for a binding.
      async up(trx) {
        const connection = await trx.client.acquireConnection()
        await connection.query(sql)
      },
      down: () => Promise.reject(new Error('Migrations only go forward.')),
    }
  },
}
