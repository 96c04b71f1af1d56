import type { House } from './house.ts'

/** Counts the statements that the pool of requests is given from now on. */
export function openStatementCount({ deps }: House): () => number {
  const { web } = deps.db
  let count = 0
  const [connect, query] = [web.connect.bind(web), web.query.bind(web)]
  web.connect = ((...given: []) => (count++, connect(...given))) as typeof web.connect
  web.query = ((...given: [string]) => (count++, query(...given))) as typeof web.query
  return () => {
    Object.assign(web, { connect, query })
    return count
  }
}
