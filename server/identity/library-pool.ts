import type pg from 'pg'

/** The statements by which the library would begin and end a transaction, and what they are inside ours. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
}

/**
 * What the sign-in library takes for a pool: every connection that it asks for is the caller's transaction. So a code,
 * its count, the session and the line in the audit log are all there or all not, and guesses at one address take turns.
 */
export function borrowedPool(current: () => pg.PoolClient): pg.Pool {
  const pool = {
    async connect() {
      const tx = current()
      return {
        query: (text: string, values?: unknown[]) => tx.query(nested[text] ?? text, values),
        release() {},
      }
    },
    async end() {},
  }
  // The library uses no more of a pool than this.
  return pool as unknown as pg.Pool
}
