import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { childrenOf, evaluate, isNode, moduleScope, nameOf, nodes, withLocals } from './constant-texts.ts'
import type { Node, Scope } from './constant-texts.ts'

/** A statement that a file of the server sends. */
export interface SourceStatement {
  /** server/zones/store.ts:30 */
  at: string
  path: string
  /** Every text that it can have: more than one when a table's name or a part of it is chosen. */
  texts: string[]
  /** The type that the code says its rows have, as it is written there; null when it says none. */
  rowType: string | null
  /** The function that composes it, with no text to be read. */
  composedBy: string | null
  /** How many values are given, or null when that is not seen in the source. */
  values: number | null
}

export interface ReadStatements {
  statements: SourceStatement[]
  /** What can't be read, and why. */
  problems: string[]
}

/**
 * The statements of a file: what is given to `query`, `readCount` or `composedRows`, and SQL that stands under `text`
 * elsewhere.
 */
export function readStatements(root: string, path: string): ReadStatements {
  const source = readFileSync(join(root, path), 'utf8')
  const program = parseSync(path, source, { lang: 'ts' }).program as unknown as Node
  const found: ReadStatements = { statements: [], problems: [] }
  const placeOf = ({ start }: Node) => `${path}:${source.slice(0, start).split('\n').length}`

  function visit(node: Node, scope: Scope): void {
    const inner = withLocals(node, scope)
    const asked = node.type === 'CallExpression' ? askedBy(node) : null
    if (asked) {
      for (const { text, values } of requestsIn(asked.query, asked.values))
        add({ node, text, values, scope: inner })
    } else if (node.type === 'Property' && nameOf(node['key']) === 'text' && !isInQuery.has(node)) {
      const texts = attempt(() => evaluate(node['value'], inner))
      if (texts?.some((text) => SQL.test(text)))
        add({ node, text: node['value'], values: null, scope: inner })
    }
    for (const child of childrenOf(node)) visit(child, inner)
  }

  function add({ node, text, values, scope }: { node: Node; text: unknown; values: unknown; scope: Scope }) {
    const composedBy =
      nameOf(node['callee']) === 'composedRows' && isNode(text) ? nameOf(text['callee']) : null
    const [rowType] = isNode(node['typeArguments']) ? nodes(node['typeArguments']['params']) : []
    try {
      found.statements.push({
        at: placeOf(node),
        path,
        texts: composedBy === null ? evaluate(text, scope) : [],
        composedBy,
        rowType: rowType
          ? source.slice(rowType.start, rowType.end)
          : isCount(node)
            ? '{ count: number }'
            : null,
        values: countOf(values),
      })
    } catch (error) {
      found.problems.push(`${placeOf(node)}: ${(error as Error).message}`)
    }
  }

  visit(program, moduleScope(root, path, program))
  return found
}

const isCount = (node: Node) => nameOf(node['callee']) === 'readCount'

const SQL = /^\s*(select|with|insert|update|delete)\b/i
const isInQuery = new WeakSet<Node>()

/** What a call asks PostgreSQL, when it is such a call. */
function askedBy(call: Node): { query: unknown; values: unknown } | null {
  const { callee } = call
  const given = nodes(call['arguments'])
  if (!isNode(callee)) return null
  if (callee.type === 'MemberExpression' && nameOf(callee['property']) === 'query')
    return { query: given[0], values: given[1] }
  const isOurs = ['readCount', 'composedRows'].includes(nameOf(callee))
  return isOurs ? { query: given[1], values: given[2] } : null
}

/** A text, or an object with a text; parts that are spread into it under a condition give several. */
function requestsIn(query: unknown, values: unknown): { text: unknown; values: unknown }[] {
  if (!isNode(query) || query.type !== 'ObjectExpression') return [{ text: query, values }]
  const own = (name: string) =>
    nodes(query['properties']).find((property) => nameOf(property['key']) === name)
  const text = own('text')
  const spread = nodes(query['properties'])
    .filter(({ type }) => type === 'SpreadElement')
    .flatMap(({ argument }) => (isNode(argument) ? [argument['consequent'], argument['alternate']] : []))
    .filter(isNode)
  for (const property of [text, ...spread.flatMap((part) => nodes(part['properties']))])
    if (property) isInQuery.add(property)
  const given = own('values')?.['value']
  if (text) return [{ text: text['value'], values: given }]
  return spread
    .flatMap((part) => requestsIn(part, given))
    .map(({ text: chosen }) => ({ text: chosen, values: given }))
}

function countOf(values: unknown): number | null {
  if (values === undefined) return null
  if (!isNode(values) || values.type !== 'ArrayExpression') return null
  const elements = nodes(values['elements'])
  return elements.some(({ type }) => type === 'SpreadElement') ? null : elements.length
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
