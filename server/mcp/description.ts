import { publishedOperations } from '@masuk/shared/contract/index.ts'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import type { Deps } from '../core/deps.ts'

type Json = Record<string, unknown>

const made = new Map<string, Json>()

/** The public description, as /openapi.json has it. */
export function publicDescription({ sessionCookie: { name } }: Pick<Deps, 'sessionCookie'>): Json {
  const document = made.get(name) ?? openApiDocument({ sessionCookie: name })
  made.set(name, document)
  return document
}

/** Every public operation in a line. */
export function listOperations() {
  return publishedOperations.map(([operation, { method, path, summary }]) => ({
    operation,
    method,
    path,
    summary,
  }))
}

/** One operation of the description, with the components that it refers to; null when there is none of that name. */
export function describeOperation(deps: Pick<Deps, 'sessionCookie'>, name: string): Json | null {
  const found = publishedOperations.find(([each]) => each === name)
  if (!found) return null
  const [, { path, method }] = found
  const document = publicDescription(deps)
  const paths = document['paths'] as Record<string, Json>
  const operation = paths[path]?.[method.toLowerCase()]
  return {
    path,
    method,
    operation,
    components: Object.fromEntries(
      [...refsOf(operation, document)].map((ref) => [ref, resolve(document, ref)]),
    ),
  }
}

const REF = /"\$ref":"(#\/[^"]+)"/g

/** What a part of the document refers to, directly or by way of others. */
function refsOf(part: unknown, document: Json, found: Set<string> = new Set()): Set<string> {
  const named = [...(JSON.stringify(part) ?? '').matchAll(REF)].map(([, ref = '']) => ref)
  for (const ref of named.filter((each) => !found.has(each))) {
    found.add(ref)
    refsOf(resolve(document, ref), document, found)
  }
  return found
}

function resolve(document: Json, ref: string): unknown {
  const names = ref.slice(2).split('/')
  return names.reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document)
}
