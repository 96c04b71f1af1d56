import { MagicString } from 'magic-string'
import type { Plugin } from 'vite'

/** What an operation says for readers of the API and for the server. An app sends what it is typed to and reads replies. */
const SERVER_ONLY =
  /^(summary|description|example|audit|tag|headers|params|query|body|faults|limits|checks|nonObjectStatus)$/
/** What is said of a field in the published description. */
const SAYS = /^(describe|meta)$/

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  object?: Node
  property?: Node
  key?: Node
  value?: Node | null
  arguments?: Node[]
  properties?: Node[]
  declaration?: Node | null
  declarations?: Node[]
  init?: Node | null
}

/** Leaves out of an app what only the server and the published description need of the contract. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    transform(code, id) {
      if (!/\/shared\/contract\/[a-z-]+\.ts/.test(id)) return null
      const text = new MagicString(code)
      const { body } = this.parse(code)
      visit(body, text)
      for (const statement of body as Node[]) markPure(statement, text)
      return { code: text.toString(), map: text.generateMap({ hires: true }) }
    },
  }
}

function visit(value: unknown, text: MagicString): void {
  if (Array.isArray(value)) return value.forEach((each) => visit(each, text))
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (isOnlyError(node)) {
    text.overwrite(node.start, node.end, '{}')
    return
  }
  Object.values(node).forEach((each) => visit(each, text))
  // Last: what is taken out can not be changed any more.
  if (node.type === 'CallExpression') dropFromCall(node, text)
}

/** The sentence of a check, which an app never fails; not the field `error` of a fault. */
function isOnlyError({ type, properties = [] }: Node): boolean {
  const [only, ...more] = properties
  const isSentence = /^(Literal|TemplateLiteral)$/.test(only?.value?.type ?? '')
  return type === 'ObjectExpression' && more.length === 0 && only?.key?.name === 'error' && isSentence
}

function dropFromCall({ callee, arguments: given, end }: Node, text: MagicString): void {
  if (callee?.name === 'operation') dropWords(given?.[0]?.properties ?? [], text)
  if (callee?.object && SAYS.test(callee.property?.name ?? '')) text.remove(callee.object.end, end)
}

/** Takes properties out of the object that an operation is made from, each with the comma behind it. */
function dropWords(properties: Node[], text: MagicString): void {
  properties.forEach(({ key, start, end }, at) => {
    if (SERVER_ONLY.test(key?.name ?? '')) text.remove(start, properties[at + 1]?.start ?? end)
  })
}

/** Making a schema does nothing else, so one that an app does not use need not stay. A bundler can't know that by itself. */
function markPure({ declaration, declarations }: Node, text: MagicString): void {
  for (const { init } of declaration?.declarations ?? declarations ?? []) {
    if (!init || !isMade(init)) continue
    text.prependLeft(init.start, '/*@__PURE__*/ (() => (').appendRight(init.end, '))()')
  }
}

/** A schema, or an object whose fields are schemas or parts of other objects. */
function isMade({ type, properties = [] }: Node): boolean {
  if (type === 'ObjectExpression') return properties.some(({ value }) => value && isMade(value))
  return type === 'CallExpression' || type === 'MemberExpression'
}
