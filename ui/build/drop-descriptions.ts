import { MagicString } from 'magic-string'
import type { Plugin } from 'vite'

/** What an operation says for readers of the API, and nothing of an app looks at. */
const WORDS: ReadonlySet<unknown> = new Set(['summary', 'description', 'example', 'audit', 'tag'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Leaves the words of the published description out of an app: they are a tenth of what a phone would load. */
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
  Object.values(node).forEach((each) => visit(each, text))
}

/** Takes properties out of the object that an operation is made from, each with the comma behind it. */
function dropWords(words: Node | undefined, text: MagicString): void {
  const properties = (words?.['properties'] ?? []) as (Node & { key?: { name?: string } })[]
  properties.forEach(({ key, start, end }, at) => {
    if (WORDS.has(key?.name)) text.remove(start, properties[at + 1]?.start ?? end)
  })
}
