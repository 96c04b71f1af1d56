import { ApiFault, ScannerFault } from './contract/faults.ts'
import type { CallInput, Operation, Reply } from './contract/operation.ts'

/** A request that is ready to leave. `path` includes the query. */
export interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** An answer as it came in. Header names are lower case. */
export interface WireAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** Of an answer in bytes, which has no text: reads them, which may take longer than the answer itself did. */
  readBytes?: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Carries a request to the service. Rejects when no answer came: connection, time-out, abort. */
export type Send = (request: WireRequest) => Promise<WireAnswer>

/**
 * How a call ended. Failure is a value: `fault` is an answer of the service, with the shape of its body; `not-ours`
 * is an answer that the service can't have written (a captive portal, a proxy page); `unreachable` is no answer.
 */
export type CallResult<Body> =
  | { kind: 'reply'; status: number; body: Body; headers: WireAnswer['headers'] }
  | { kind: 'unchanged'; headers: WireAnswer['headers'] }
  | {
      kind: 'fault'
      status: number
      shape: 'scanner' | 'api'
      message: string
      headers: WireAnswer['headers']
    }
  | { kind: 'not-ours'; status: number; headers: WireAnswer['headers'] }
  | { kind: 'unreachable'; cause: unknown }

export interface CallOptions {
  /** Makes a POST safe to send again: the same key with the same input is done once. */
  idempotencyKey?: string
}

/** Calls one operation of the contract and checks that the answer is one the contract knows. Never rejects. */
export async function call<O extends Operation>(
  send: Send,
  operation: O,
  input: CallInput<O>,
  { idempotencyKey }: CallOptions = {},
): Promise<CallResult<Reply<O>>> {
  let answer: WireAnswer
  try {
    const request = wireRequest(operation, input)
    if (idempotencyKey !== undefined) request.headers['idempotency-key'] = idempotencyKey
    answer = await send(request)
  } catch (cause) {
    return { kind: 'unreachable', cause }
  }
  return readAnswer(operation, answer)
}

function wireRequest<O extends Operation>(operation: O, input: CallInput<O>): WireRequest {
  const { headers, params, query, body } = input as {
    headers?: Record<string, string | undefined>
    params?: Record<string, string>
    query?: Record<string, string | number | undefined>
    body?: unknown
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const search = Object.entries(query ?? {})
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`]))
    .join('&')
  const sent = Object.entries(headers ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    method: operation.method,
    path: search ? `${path}?${search}` : path,
    headers: {
      ...Object.fromEntries(sent),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }
}

function readAnswer<O extends Operation>(
  operation: O,
  { status, headers, text }: WireAnswer,
): CallResult<Reply<O>> {
  if (status === 304 && operation.etag) return { kind: 'unchanged', headers }
  const body = headers['content-type']?.startsWith('application/json') ? parseJson(text) : undefined
  const isReply = (status >= 200 && status < 300) || status in (operation.otherStatuses ?? {})
  if (isReply) {
    const reply = operation.reply.safeParse(body)
    if (reply.success) return { kind: 'reply', status, body: reply.data as Reply<O>, headers }
    return isOfLaterVersion(body, reply.error)
      ? { kind: 'reply', status, body: body as Reply<O>, headers }
      : { kind: 'not-ours', status, headers }
  }
  const scanner = ScannerFault.safeParse(body)
  const api = ApiFault.safeParse(body)
  if (api.success) return { kind: 'fault', status, shape: 'api', message: api.data.message, headers }
  if (scanner.success)
    return { kind: 'fault', status, shape: 'scanner', message: scanner.data.error, headers }
  return { kind: 'not-ours', status, headers }
}

interface Issue {
  code: string
  path: readonly PropertyKey[]
  note?: string
}

/**
 * True when a reply has only values that this version of the contract does not know yet, such as a new reason, state or
 * role. It is passed on as it is: whoever reads it falls back on the sentence that comes with it.
 */
function isOfLaterVersion(body: unknown, error: { issues?: readonly Issue[] } | undefined): boolean {
  const isNewWord = ({ code, path, note }: Issue) =>
    (code === 'invalid_value' || note === 'No matching discriminator') &&
    typeof valueAt(body, path) === 'string'
  const issues = error?.issues ?? []
  return issues.length > 0 && issues.every(isNewWord)
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], body)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
