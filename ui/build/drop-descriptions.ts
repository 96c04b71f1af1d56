import { MagicString } from 'magic-string'
import type { Plugin } from 'vite'

/** What an operation says for readers of the API and for the server. An app sends what it is typed to and reads replies. */
const WORDS: ReadonlySet<unknown> = new Set([
  ...['summary', 'description', 'example', 'audit', 'tag'],
  ...['headers', 'params', 'query', 'body', 'faults', 'limits', 'checks', 'nonObjectStatus'],
])
/** What is said of a field in the published description. */
const SAYS: ReadonlySet<unknown> = new Set(['describe', 'meta'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Leaves out of an app what only the server and the published description need of the contract. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    transform(code, id) {
      if (!/\/shared\/contract\/[a-z-]+\.ts/.test(id)) return null
      const text = new MagicString(code)
      visit(this.parse(code), text)
      return { code: text.toString(), map: text.generateMap({ hires: true }) }
    },
  }
}

function visit(node: unknown, text: MagicString): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, text))
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
  if (type === 'CallExpression' && callee?.['name'] === 'operation') dropWords(given?.[0], text)
  if (type === 'CallExpression' && SAYS.has((callee?.['property'] as { name?: string } | undefined)?.name)) {
    const { end: from } = callee?.['object'] as Node
    text.remove(from, (node as Node).end)
  }
  Object.values(node).forEach((each) => visit(each, text))
}

/** Takes properties out of the object that an operation is made from, each with the comma behind it. */
function dropWords(words: Node | undefined, text: MagicString): void {
  const properties = (words?.['properties'] ?? []) as (Node & { key?: { name?: string } })[]
  properties.forEach(({ key, start, end }, at) => {
    if (WORDS.has(key?.name)) text.remove(start, properties[at + 1]?.start ?? end)
  })
}
