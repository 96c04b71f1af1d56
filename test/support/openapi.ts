import type { z } from 'zod'

/** The parts of an OpenAPI document that the tests look at. */
export interface Description {
  openapi: string
  info: object
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  parameters?: {
    name: string
    in: string
    required: boolean
    schema: Parameters<typeof z.fromJSONSchema>[0]
    example?: unknown
  }[]
  requestBody?: { required: boolean }
  responses: Record<number, { content?: Record<string, { schema: object }> }>
}

export interface Place {
  method: string
  path: string
  operation: DescribedOperation
}

export function described(document: unknown): Description {
  return document as Description
}

/** Every operation of the document with where it is. */
export function places({ paths }: Description): Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

interface DescribedResponse {
  content?: Record<string, { schema: object }>
}

/** The responses of an operation, those that it shares with others in their place. */
export function responsesOf(
  document: Description,
  operation: DescribedOperation | undefined,
): Record<number, DescribedResponse> {
  return Object.fromEntries(
    Object.entries(operation?.responses ?? {}).map(([status, response]) => {
      const { $ref } = response as { $ref?: string }
      return [status, ($ref === undefined ? response : schemaAt(document, $ref)) as DescribedResponse]
    }),
  )
}

/** Every `$ref` anywhere in a value, once each. */
export function refsIn(value: object): string[] {
  const found = [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  return [...new Set(found)]
}

/** What a reference leads to, or undefined. */
export function schemaAt(document: Description, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], document)
}

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>

/** The schema of an answer's body as JSON Schema that stands by itself. */
export function standalone(document: Description, schema: object): JsonSchema {
  const whole = { ...schema, $defs: document.components.schemas }
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema
}
