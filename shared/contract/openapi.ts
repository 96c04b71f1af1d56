import type { z } from 'zod'
import { abilities } from '../roles.ts'
import { describeResponses, jsonContent } from './described-responses.ts'
import { CONTRACT_VERSION, publishedOperations } from './index.ts'
import { JsonSchemas, pascal } from './json-schemas.ts'
import type { Json } from './json-schemas.ts'
import { takesIdempotencyKey } from './operation.ts'
import type { Authority, Operation } from './operation.ts'

/** What the description says of one installation. */
export interface Installation {
  /** The whole name of the session cookie. */
  sessionCookie: string
}

/** What the operations of each tag are for. */
const tags: Record<string, string> = {
  Scanner: 'What a paired device calls at the door. Its token is the authority; no cookie is read.',
  Studio: 'What organisers do: organisations, events, ticket types, workshops, zones, scanners, reports.',
  Events: 'What visitors see of published events, and of private ones with an invite.',
  Registration: 'Ordering tickets, and how an order stands.',
  Payments: 'Paying for an order. Only what the gateway itself tells settles one.',
  Tickets: 'The tickets of whoever is signed in.',
  Loyalty: 'Points, giveaways, promotion codes and broadcasts.',
  People: 'Attendees of an event, for its organisers.',
  Exhibition: 'Passes with a form, what visitors have answered, and who stands at which zone.',
  Exports: 'Lists of any length, streamed.',
  Team: 'Members of an organisation.',
  'API keys': 'How programs call without a session: keys with chosen abilities and an end.',
  Invitations: 'Being asked into an organisation, and answering.',
  Platform: 'For those who run the platform.',
  Account: 'What a person says of themselves, and what is kept of them.',
  Discovery: 'Events of others, and drafts of listings read from posters.',
  About: 'Health, versions, and search of the documentation.',
}

/**
 * The OpenAPI 3.1 document of the whole public contract, made from the operations. It lists no internal route. Source:
 * specification, Health, build and documentation.
 */
export function openApiDocument({ sessionCookie }: Installation): Json {
  const parts: Parts = { schemas: new JsonSchemas(), shared: {} }
  const paths: Record<string, Json> = {}
  for (const [name, operation] of publishedOperations) {
    const item = (paths[operation.path] ??= {})
    item[operation.method.toLowerCase()] = describe(name, operation, parts)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Masuk',
      version: CONTRACT_VERSION,
      description:
        'Event ticketing whose door keeps moving when the network does not. Scan days are Kuala Lumpur dates. ' +
        'A caller may make 100 requests a minute; 429 says in Retry-After how long to wait. A body may have 256 KiB. ' +
        'Money is in whole sen. Replies may gain fields, and lists of reasons may gain reasons: pass on what you do not know. ' +
        'From nothing to a first scan: [/docs](/docs). What came when: [/docs/changelog](/docs/changelog).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: parts.schemas.components,
      responses: parts.shared,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description:
            'The session cookie that signing in sets, on the same host as the API. A person signs in with a code from their mail: ' +
            '`POST /api/auth/email-otp/send-verification-otp {"email", "type": "sign-in"}`, then ' +
            '`POST /api/auth/sign-in/email-otp {"email", "otp"}`, both with `Origin`. `POST /api/auth/sign-out {}` ends it.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'masuk_…',
          description:
            'An API key of an organisation (apiKeys.create). It needs no Origin, and goes without the session cookie.',
        },
      },
    },
  }
}

interface Parts {
  schemas: JsonSchemas
  /** The responses that operations have in common. */
  shared: Json
}

const needsSession = [{ session: [] }]
const withSessionOrKey = [{ session: [] }, { apiKey: [] }]
const none: Json[] = []

/** A scanner's token and a pairing code are fields of their requests: OpenAPI has no word for that. */
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

function originParameter({ acceptsApiKey }: Operation): Json {
  const whose = 'The origin that calls, one of this installation. Browsers send it by themselves.'
  return {
    name: 'Origin',
    in: 'header',
    required: !acceptsApiKey,
    description: acceptsApiKey ? `${whose} Required with a session, needless with an API key.` : whose,
    schema: { type: 'string', format: 'uri' },
  }
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own, such as a UUID, new for each thing you want done. The same request with the same key within 24 ' +
    'hours is done once and replies the same; another body with it is 400. A refused outcome keeps nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

function describe(name: string, operation: Operation, parts: Parts): Json {
  return {
    operationId: name,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, ...whoMay(operation)].join(' '),
    security: operation.acceptsApiKey ? withSessionOrKey : security[operation.authority],
    ...parameters(operation, parts),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: jsonContent(bodySchema(name, operation, parts), operation.example.body),
      },
    }),
    ...(operation.byteTypes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(operation.byteTypes.map((type) => [type, {}])),
      },
    }),
    responses: describeResponses(name, operation, parts),
  }
}

/** The body, with the most entries that its list may have: more is 413, which zod does not know of. */
function bodySchema(name: string, { body, limits: { list } }: Operation, { schemas }: Parts): Json {
  if (!body) return {}
  const schema = schemas.of(body, 'input')
  const properties = { ...(schema['properties'] as Record<string, Json>) }
  if (list) properties[list.field] = { ...properties[list.field], maxItems: list.most }
  return schemas.add(`${pascal(name)}Body`, { ...schema, ...(list && { properties }) })
}

/** For whom an operation is, in words. */
function whoMay({ authority, needs, acceptsApiKey }: Operation): string[] {
  if (authority === 'platform') return ['For administrators of the platform.']
  if (!needs) return []
  const names = abilities[needs].roles.map((role) =>
    role === 'staff' || role === 'crew' ? role : `${role}s`,
  )
  const forMembers = `For ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
  return acceptsApiKey ? [forMembers, `An API key needs \`${needs}\`.`] : [forMembers]
}

function parameters(operation: Operation, { schemas }: Parts): Json {
  const { params, query, headers, example } = operation
  const places = [
    ['path', params, example.params],
    ['query', query, example.query],
    ['header', headers, example.headers],
  ] as const
  const list = places.flatMap(([place, fields, values]) =>
    Object.entries<z.ZodType>(fields?.shape ?? {}).map(([name, field]) => {
      const { description, ...schema } = schemas.of(field, 'input')
      const required = place === 'path' || !field.safeParse(undefined).success
      const value = values?.[name]
      return {
        name,
        in: place,
        required,
        ...(description !== undefined && { description }),
        schema,
        // In an address every value is text; an example is of the type that the schema says.
        ...(value !== undefined && { example: schema['type'] === 'integer' ? Number(value) : value }),
      }
    }),
  )
  const all = [
    ...(operation.origin === 'required' ? [originParameter(operation)] : []),
    ...(takesIdempotencyKey(operation) ? [idempotencyParameter] : []),
    ...list,
  ]
  return all.length > 0 ? { parameters: all } : {}
}
