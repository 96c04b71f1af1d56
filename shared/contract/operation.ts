import type { z } from 'zod'
import type { Ability } from '../roles.ts'
import type { FaultStatus } from './faults.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

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
  /** Anyone; a signed-in person gets an answer of their own. */
  | 'optional-session'
  /** A signed-in live member whose role has the ability that `needs` names, where `scope` says. */
  | 'organiser'
  /** A signed-in platform administrator. No role in an organisation makes one. */
  | 'platform'

/**
 * Where an organiser's ability is looked up: in any of their organisations (`member`), in one organisation (the field
 * `organizationId`, else the one they work on), or in the organisation of an event (the field `eventId`, or `id` in the path).
 */
export type Scope = 'member' | 'organization' | 'event'

/** The checks a request passes before its handler, named so that their order can be data. */
export type Check = 'origin' | 'limit' | 'body' | 'authority' | 'input' | 'scope'

/** What a streamed reply may be written as. */
export type StreamType = 'text/csv' | 'application/json'

/** How long an answer may be kept by anyone on the way: not at all, or so many seconds. */
export type Cache = 'no-store' | { maxAgeSeconds: number }

export interface Limits {
  /** Largest body in bytes; more is 413. */
  bodyBytes: number
  /** A list in the body that has a most of its own; more is 413. */
  list?: { field: string; most: number }
}

/** What every operation says of itself. */
export interface OperationWords {
  method: Method
  /** With `{name}` for each path parameter. */
  path: string
  tag: string
  summary: string
  description: string
  authority: Authority
  /** What an organiser must be able to do. */
  needs?: Ability
  scope?: Scope
  /** Whether an Origin header must be there (`required`), must be ours when it is (`optional`), or is not looked at. */
  origin: 'required' | 'optional' | 'ignored'
  reply: z.ZodType
  /** For a reply of any length, a list that is sent row by row: what it is written as, the first by default. */
  stream?: readonly StreamType[]
  faults: readonly FaultStatus[]
  headers?: z.ZodObject
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Statuses beside the main one that carry the same reply. */
  otherStatuses?: Record<number, string>
  /** Which of the two published bodies a failure inside the operation has. */
  faultBody?: 'api' | 'scanner'
  /** The status for a body that is valid JSON but no object. */
  nonObjectStatus?: 400 | 403
  status?: 200 | 201
  checks?: readonly Check[]
  limits?: Partial<Limits>
  cache?: Cache
  /** True when the reply has an ETag, and `If-None-Match` may be answered with 304. */
  etag?: boolean
}

const KIB = 1024
const defaults = {
  faultBody: 'api',
  nonObjectStatus: 400,
  checks: ['origin', 'limit', 'body', 'authority', 'input', 'scope'],
  cache: 'no-store',
  etag: false,
} as const

type Filled<W extends OperationWords> = W &
  Required<Pick<OperationWords, 'faultBody' | 'nonObjectStatus' | 'status' | 'checks' | 'cache' | 'etag'>> & {
    limits: Limits
  }

/**
 * An operation of the public contract, as data: what it takes, who may call it, what it answers, how it fails. The
 * server, the typed clients and the OpenAPI document are all made from it. A direct POST answers 201, everything
 * else 200, unless `status` says otherwise.
 */
export function operation<const W extends OperationWords>(words: W): Filled<W> {
  return {
    ...defaults,
    status: words.method === 'POST' ? 201 : 200,
    ...words,
    limits: { bodyBytes: 256 * KIB, ...words.limits },
  }
}

export type Operation = Filled<OperationWords>

type Parsed<S, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

type Parts<O extends Operation, Side extends 'input' | 'output'> = {
  [Part in 'headers' | 'params' | 'query' | 'body' as O[Part] extends z.ZodType ? Part : never]: Parsed<
    O[Part],
    Side
  >
}

/** What a caller passes. */
export type CallInput<O extends Operation> = Parts<O, 'input'>
/** What a handler receives, checked. */
export type HandlerInput<O extends Operation> = Parts<O, 'output'>
/** What a handler returns. */
export type HandlerReply<O extends Operation> = z.input<O['reply']>
/** What a caller receives, checked. */
export type Reply<O extends Operation> = z.output<O['reply']>
