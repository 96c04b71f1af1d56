import { publishedOperations } from '@masuk/shared/contract/index.ts'
import MiniSearch from 'minisearch'

const MOST = 10

interface Route {
  operation: string
  method: string
  path: string
  summary: string
  description: string
}

const byName = new Map<string, Route>(
  publishedOperations.map(([operation, { method, path, summary, description }]) => [
    operation,
    { operation, method, path, summary, description },
  ]),
)

const index = new MiniSearch<Route>({
  idField: 'operation',
  fields: ['operation', 'path', 'summary', 'description'],
  searchOptions: { boost: { operation: 3, path: 2, summary: 2 }, prefix: true, fuzzy: 0.2 },
})
index.addAll([...byName.values()])

/** The public routes that fit some words best. It searches the contract, and nothing that anybody has written into the service. */
export function findRoutes(query: string): Route[] {
  return index
    .search(query)
    .slice(0, MOST)
    .flatMap(({ id }) => byName.get(String(id)) ?? [])
}
