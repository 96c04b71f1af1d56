import type { z } from 'zod'
import type { Ability, KeyAbility } from '../roles.ts'
import type { FaultStatus } from './faults.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call, and by what the server knows them. */
export type Authority =
  /** Anyone. */
  | 'public'
  /** A one-time pairing code in the body. */
  | 'pairing-code'
  /** A signed scanner grant token, in the body or (GET) the query. */
  | 'scanner-grant'
  /** A signed-in person. */
  | 'session'
  /** Anyone; a signed-in person gets a reply of their own. */
  | 'optional-session'
  /**
   * A signed-in live member whose role has the ability that `needs` names, where `scope` says; with `acceptsApiKey` also a
   * program with a key that has it.
   */
  | 'organiser'
  /** A signed-in platform administrator. No role in an organisation makes one. */
  | 'platform'
  /** A browser on the server's own machine, in development only. Anybody else gets 404. */
  | 'local'

/**
 * Where an organiser's ability is looked up: in any of their organisations (`member`), in one organisation (the field
 * `organizationId`, else the one they work on), or in the organisation of an event (the field `eventId`, or `id` in the path).
 */
export type Scope = 'member' | 'organization' | 'event'

/** The checks a request passes before its handler, named so that their order can be data. */
export type Check = 'origin' | 'limit' | 'body' | 'authority' | 'input' | 'scope'

/** What a streamed reply may be written as. */
export type StreamType = 'text/csv' | 'application/json' | 'text/event-stream' | ByteType

/** What a reply in bytes may be. */
export type ByteType = 'application/octet-stream' | 'application/vnd.apple.pkpass'

/** The type of an operation's bytes; null when it replies something else. */
export function byteTypeOf({ stream }: { stream?: readonly StreamType[] }): ByteType | null {
  const type = stream?.[0]
  return type === 'application/octet-stream' || type === 'application/vnd.apple.pkpass' ? type : null
}

/** How a body is sent. `bytes` reaches the handler unparsed, for callers that sign the exact bytes. */
export type BodyKind = 'json' | 'form' | 'bytes'

/** How long a response may be kept by anyone on the way: not at all, or so many seconds. */
export type Cache = 'no-store' | 'private, no-store' | { maxAgeSeconds: number }

export interface Limits {
  /** Largest body in bytes; more is 413. */
  bodyBytes: number
  /** A list in the body with a limit of its own; more entries are 413. */
  list?: { field: string; most: number }
}

/** What a change leaves in the audit log: the kind of thing that is changed, and each action with a sentence for people. */
export interface AuditWords {
  subject: string
  actions: Readonly<Record<string, string>>
}

interface CommonWords {
  /** With `{name}` for each path parameter. */
  path: string
  tag: string
  summary: string
  description: string
  /** False for internal operations: served and checked like the others, absent from the description. */
  published?: boolean
  /** Whether an Origin header must be there (`required`), must be ours when it is (`optional`), or is not looked at. */
  origin: 'required' | 'optional' | 'ignored'
  reply: z.ZodType
  /** For a reply that is sent part by part, as rows or events, or as bytes: what it is written as, the first by default. */
  stream?: readonly StreamType[]
  faults: readonly FaultStatus[]
  headers?: z.ZodObject
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** `json` unless said otherwise; without `body` and with `bytes` the handler gets the bytes. */
  bodyKind?: BodyKind
  /** Of a published operation that takes `bytes`: the content types that it can make something of. */
  byteTypes?: readonly string[]
  /** Statuses beside the main one that carry the same reply. */
  otherStatuses?: Record<number, string>
  /** Which of the two published bodies a failure inside the operation has. */
  faultBody?: 'api' | 'scanner'
  /** The status for a body that is valid JSON but no object. */
  nonObjectStatus?: 400 | 403
  /** 302 leads to another address, and has no body. */
  status?: 200 | 201 | 302
  checks?: readonly Check[]
  limits?: Partial<Limits>
  cache?: Cache
  /** True when the reply has an ETag, and `If-None-Match` may be answered with 304. */
  etag?: boolean
}

type WithField<Field extends string> =
  | { query: { shape: Record<Field, z.ZodType> } }
  | { body: { shape: Record<Field, z.ZodType> } }

/** Every organiser operation says what the caller must be able to do, and where; its fields say which organisation or event. */
type OrganiserWords = { authority: 'organiser' } & KeyWords &
  (
    | { scope: 'member' }
    | ({ scope: 'organization' } & WithField<'organizationId'>)
    | ({ scope: 'event' } & (WithField<'eventId'> | { params: { shape: Record<'id', z.ZodType> } }))
  )

/** An operation is closed to API keys unless it says that it accepts them, and needs what a key may be given. */
type KeyWords = { needs: Ability; acceptsApiKey?: false } | { needs: KeyAbility; acceptsApiKey: true }

interface OtherWords {
  authority: Exclude<Authority, 'organiser'>
  needs?: never
  scope?: never
  acceptsApiKey?: never
}

/** A change by a person says what it leaves in the audit log. */
type ChangeWords =
  | { method: 'GET'; audit?: AuditWords }
  | {
      method: Exclude<Method, 'GET'>
      authority: 'public' | 'optional-session' | 'pairing-code' | 'scanner-grant' | 'local'
      audit?: AuditWords
    }
  | {
      method: Exclude<Method, 'GET'>
      authority: 'session' | 'organiser' | 'platform'
      /** `none` for what changes nothing that an organisation or the platform must account for. */
      audit: AuditWords | 'none'
    }

/** What every operation says of itself. */
export type OperationWords = CommonWords & (OrganiserWords | OtherWords) & ChangeWords

const KIB = 1024
const everyCheck: readonly Check[] = ['origin', 'limit', 'body', 'authority', 'input', 'scope']

/** What an operation need not say. */
export interface Defaults {
  published: boolean
  acceptsApiKey: boolean
  bodyKind: BodyKind
  faultBody: 'api' | 'scanner'
  nonObjectStatus: 400 | 403
  status: 200 | 201 | 302
  checks: readonly Check[]
  cache: Cache
  etag: boolean
}

type Filled<W> = W & Defaults & { limits: Limits; example: CallParts }

/** The parts of a request that carry fields, without their types. */
export interface CallParts {
  headers?: Record<string, unknown>
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/**
 * An operation of the contract, as data: what it takes, who may call it, what it replies, how it fails. The server,
 * the typed clients and the OpenAPI document are all made from it. `example` is a valid request: it stands in the
 * description, and the tests send it. A direct POST answers 201, everything else 200, unless `status` says otherwise.
 */
export function operation<const W extends OperationWords>(
  words: W & { example: Parts<W, 'input'> },
): Filled<W> {
  const defaults: Defaults = {
    published: true,
    acceptsApiKey: false,
    bodyKind: 'json',
    faultBody: 'api',
    nonObjectStatus: 400,
    status: words.method === 'POST' ? 201 : 200,
    checks: everyCheck,
    cache: 'no-store',
    etag: false,
  }
  return {
    ...defaults,
    ...words,
    ...(words.body && isByPerson(words) && { body: words.body.strict() }),
    limits: { bodyBytes: 256 * KIB, ...words.limits },
  }
}

/**
 * Where a person fills in a form a field of another name is a spelling mistake, and refused. A scanner may be of another
 * version than the server: what it says more is not looked at.
 */
function isByPerson({ authority }: OperationWords): boolean {
  return authority === 'organiser' || authority === 'session' || authority === 'platform'
}

/**
 * Whether an operation takes the header Idempotency-Key: every POST of a person. With it the same request may be sent
 * again for 24 hours and is done once. Source: IETF draft-ietf-httpapi-idempotency-key-header.
 */
export function takesIdempotencyKey({ method, authority }: Pick<Operation, 'method' | 'authority'>): boolean {
  return (
    method === 'POST' && (authority === 'organiser' || authority === 'session' || authority === 'platform')
  )
}

/** Any operation, for code that serves or sends all of them alike. */
export type Operation = Filled<
  CommonWords & {
    method: Method
    authority: Authority
    needs?: Ability
    scope?: Scope
    audit?: AuditWords | 'none'
  }
>

type Parsed<S, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

type PartName = 'params' | 'query' | 'body'

type Parts<O, Side extends 'input' | 'output'> = {
  [Part in PartName as Part extends keyof O ? (O[Part] extends z.ZodType ? Part : never) : never]: Parsed<
    O[Part & keyof O],
    Side
  >
} & HeaderPart<O, Side>

/** Headers are always optional, so a caller need not name any. */
type HeaderPart<O, Side extends 'input' | 'output'> = O extends { headers: infer Headers }
  ? Side extends 'input'
    ? { headers?: Parsed<Headers, 'input'> }
    : { headers: Parsed<Headers, 'output'> }
  : unknown

/** What a caller passes. */
export type CallInput<O extends Operation> = Parts<O, 'input'>
/** What a handler receives, checked. */
export type HandlerInput<O extends Operation> = Parts<O, 'output'> &
  (O extends { bodyKind: 'bytes' } ? { bytes: Uint8Array } : unknown)
/** What a handler returns. */
export type HandlerReply<O extends Operation> = z.input<O['reply']>
/** What a caller receives, checked. */
export type Reply<O extends Operation> = z.output<O['reply']>
