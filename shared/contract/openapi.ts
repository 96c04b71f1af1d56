import { z } from 'zod'
import { abilities } from '../roles.ts'
import { ApiFault, ScannerFault, AFTER_FAILURE, faultMeanings, mayDouble } from './faults.ts'
import type { FaultStatus } from './faults.ts'
import { CONTRACT_VERSION, publishedOperations } from './index.ts'
import type { Authority, Operation } from './operation.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of the whole public contract. Its schemas are JSON Schema 2020-12, made by zod; shared
 * ones become components. It lists no internal route.
 */
export function openApiDocument(): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [name, operation] of publishedOperations) {
    const item = (paths[operation.path] ??= {})
    item[operation.method.toLowerCase()] = describe(name, operation, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Masuk',
      version: CONTRACT_VERSION,
      description:
        'Event ticketing whose door keeps moving when the network does not. Scan days are Kuala Lumpur dates. ' +
        'A caller may make 100 requests a minute; 429 says in Retry-After how long to wait. A body may have 256 KiB. ' +
        'Money is in whole sen.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes },
  }
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session_token',
    description:
      'The session cookie that signing in under /api/auth sets. Its whole name, which ends like this, depends on the installation.',
  },
}

const needsSession = [{ session: [] }]
const none: Json[] = []

/** A door's token and a pairing code are fields of their requests: OpenAPI has no word for that. */
const security: Record<Authority, Json[]> = {
  public: none,
  'pairing-code': none,
  'scanner-grant': none,
  session: needsSession,
  'optional-session': [{}, ...needsSession],
  organiser: needsSession,
  platform: needsSession,
  local: none,
}

const originParameter = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The origin that calls, one of this installation. Browsers send it by themselves.',
  schema: { type: 'string', format: 'uri' },
}

function describe(name: string, operation: Operation, schemas: Json): Json {
  return {
    operationId: name,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, ...whoMay(operation)].join(' '),
    security: security[operation.authority],
    ...parameters(operation, schemas),
    ...(operation.body && {
      requestBody: { required: true, content: jsonContent(bodySchema(operation, operation.body, schemas)) },
    }),
    responses: responses(operation, schemas),
  }
}

/** The body, with the most entries that its list may have: more is 413, which zod does not know of. */
function bodySchema({ limits: { list } }: Operation, body: z.ZodObject, schemas: Json): Json {
  const schema = schemaOf(body, 'input', schemas)
  const properties = { ...(schema['properties'] as Record<string, Json>) }
  if (list) properties[list.field] = { ...properties[list.field], maxItems: list.most }
  return { ...schema, ...(list && { properties }) }
}

/** For whom an operation is, in words. */
function whoMay({ authority, needs }: Operation): string[] {
  if (authority === 'platform') return ['For administrators of the platform.']
  if (!needs) return []
  const names = abilities[needs].roles.map((role) =>
    role === 'staff' || role === 'crew' ? role : `${role}s`,
  )
  return [`For ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`]
}

function parameters(operation: Operation, schemas: Json): Json {
  const places = { path: operation.params, query: operation.query, header: operation.headers }
  const list = Object.entries(places).flatMap(([place, fields]) =>
    Object.entries<z.ZodType>(fields?.shape ?? {}).map(([name, field]) => {
      const { description, ...schema } = schemaOf(field, 'input', schemas)
      const required = place === 'path' || !field.safeParse(undefined).success
      return { name, in: place, required, ...(description !== undefined && { description }), schema }
    }),
  )
  const all = operation.origin === 'required' ? [originParameter, ...list] : list
  return all.length > 0 ? { parameters: all } : {}
}

function responses(operation: Operation, schemas: Json): Json {
  const reply = replyContent(operation, schemas)
  const headers = operation.etag ? { headers: { ETag: { schema: { type: 'string' } } } } : {}
  const answers: Json = { [operation.status]: { description: 'Success.', ...headers, content: reply } }
  for (const [status, description] of Object.entries(operation.otherStatuses ?? {})) {
    answers[status] = { description, content: reply }
  }
  if (operation.etag) answers[304] = { description: 'Unchanged since the ETag that was sent.' }
  for (const status of operation.faults) {
    answers[status] = {
      description: meaningOf(operation, status),
      ...(status === 429 && {
        headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
      }),
      content: jsonContent(faultSchema(operation, status, schemas)),
    }
  }
  return answers
}

function meaningOf(operation: Operation, status: FaultStatus): string {
  if (status !== 500) return faultMeanings[status]
  return `${faultMeanings[500]} ${AFTER_FAILURE[mayDouble(operation) ? 'doubling' : 'otherwise']}`
}

/** A streamed reply is the same list in each of its types; CSV has a line of column names and one for each entry. */
function replyContent({ reply, stream }: Operation, schemas: Json): Json {
  const content = jsonContent(schemaOf(reply, 'output', schemas))
  return stream?.includes('text/csv') ? { 'text/csv': { schema: { type: 'string' } }, ...content } : content
}

/** Scanner routes fail in the protocol's own shape, or in the API-wide one before the protocol runs. */
function faultSchema(operation: Operation, status: number, schemas: Json): Json {
  const api = schemaOf(ApiFault, 'output', schemas)
  if (operation.faultBody === 'api' || status === 429) return api
  const scanner = schemaOf(ScannerFault, 'output', schemas)
  return status === 404 ? scanner : { anyOf: [scanner, api] }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** The schema of one value; the named schemas it uses move to `schemas`, and it refers to them there. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const made = JSON.parse(
    JSON.stringify(z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any' })).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    ),
  )
  const { $schema: _, $defs: named = {}, id, ...schema } = made
  for (const [key, value] of Object.entries<Json>(named)) schemas[key] = withoutId(value)
  if (id === undefined || '$ref' in schema) return schema
  schemas[id] = schema
  return { $ref: `#/components/schemas/${id}` }
}

function withoutId({ id: _, ...schema }: Json): Json {
  return schema
}
