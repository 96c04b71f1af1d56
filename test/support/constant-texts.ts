import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A node of the syntax tree, as far as it is looked at here. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Constants, and what a parameter or a loop's variable can be, by name. */
export type Scope = Map<string, () => string[]>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

export function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : null
  return typeof name === 'string' ? name : ''
}

/** Every text that an expression can give. Throws when that is not seen in the source. */
export function evaluate(node: unknown, scope: Scope): string[] {
  if (!isNode(node)) throw new Error('no SQL is given')
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node.type === 'TemplateLiteral') return evaluateTemplate(node, scope)
  if (node.type === 'ConditionalExpression')
    return [...evaluate(node['consequent'], scope), ...evaluate(node['alternate'], scope)]
  if (node.type === 'Identifier') {
    const known = scope.get(nameOf(node))
    if (known) return known()
    throw new Error(`${nameOf(node)} is no constant`)
  }
  if (node.type === 'CallExpression') return evaluateCall(node, scope)
  throw new Error(`its SQL is made by ${node.type}`)
}

function evaluateTemplate(node: Node, scope: Scope): string[] {
  const parts = nodes(node['expressions']).map((expression) => evaluate(expression, scope))
  return nodes(node['quasis']).reduce<string[]>(
    (texts, quasi, at) => {
      const { cooked } = quasi['value'] as { cooked: string }
      const following = parts[at] ?? ['']
      return texts.flatMap((text) => following.map((part) => text + cooked + part))
    },
    [''],
  )
}

/** A function of texts that is one expression, as `(table) => \`select … from ${table}\``. */
function evaluateCall(node: Node, scope: Scope): string[] {
  const made = functions.get(scope.get(nameOf(node['callee'])) ?? evaluate)
  if (!made) throw new Error(`its SQL is made by a call of ${nameOf(node['callee']) || 'a method'}`)
  const inner: Scope = new Map(made.scope)
  for (const [at, parameter] of nodes(made.node['params']).entries())
    inner.set(nameOf(parameter), () => evaluate(nodes(node['arguments'])[at], scope))
  return evaluate(made.node['body'], inner)
}

/** Functions are constants too; what they are is kept beside their entry in a scope. */
const functions = new WeakMap<object, { node: Node; scope: Scope }>()

/** The constants at the top of a file, and what it imports of others. */
export function moduleScope(root: string, path: string, program: Node): Scope {
  const scope: Scope = new Map()
  for (const statement of nodes(program['body'])) {
    const source = statement.type === 'ImportDeclaration' ? nameOf(statement['source']) : ''
    if (source.startsWith('.'))
      importNames(statement, scope, () => scopeOf(root, join(dirname(path), source)))
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (isNode(declaration)) declare(declaration, scope)
  }
  return scope
}

function scopeOf(root: string, path: string): Scope {
  const program = parseSync(path, readFileSync(join(root, path), 'utf8'), { lang: 'ts' })
    .program as unknown as Node
  return moduleScope(root, path, program)
}

function importNames(statement: Node, scope: Scope, other: () => Scope): void {
  for (const specifier of nodes(statement['specifiers'])) {
    const imported = nameOf(specifier['imported'])
    scope.set(nameOf(specifier['local']), () => {
      const known = other().get(imported)
      if (!known) throw new Error(`${imported} is no constant`)
      return known()
    })
  }
}

function declare(declaration: Node, scope: Scope): void {
  if (declaration.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') return
  for (const declarator of nodes(declaration['declarations'])) {
    const { init } = declarator
    const entry = () => evaluate(init, scope)
    if (isNode(init) && init.type === 'ArrowFunctionExpression') functions.set(entry, { node: init, scope })
    scope.set(nameOf(declarator['id']), entry)
  }
}

/** A scope with what a loop's variable or a parameter can be: texts of a list, or of a union of literals. */
export function withLocals(node: Node, scope: Scope): Scope {
  const inner: Scope = new Map(scope)
  if (node.type === 'BlockStatement') for (const statement of nodes(node['body'])) declare(statement, inner)
  if (node.type === 'ForOfStatement' && isNode(node['left']) && isNode(node['right'])) {
    const [declarator] = nodes(node['left']['declarations'])
    const { right } = node
    inner.set(nameOf(declarator?.['id']), () =>
      nodes(right['elements']).flatMap((element) => evaluate(element, scope)),
    )
  }
  for (const parameter of nodes(node['params'])) {
    const annotation = parameter['typeAnnotation']
    const type = isNode(annotation) ? annotation['typeAnnotation'] : null
    const literals = isNode(type) ? nodes(type['types']).map((each) => each['literal']) : []
    if (literals.length > 0 && literals.every(isNode))
      inner.set(nameOf(parameter), () => literals.flatMap((literal) => evaluate(literal, scope)))
    else inner.delete(nameOf(parameter))
  }
  return inner
}
