import { AFTER_FAILURE, ApiFault, ScannerFault, faultMeanings, mayDouble } from './faults.ts'
import type { FaultStatus } from './faults.ts'
import { pascal } from './json-schemas.ts'
import type { Json, JsonSchemas } from './json-schemas.ts'
import { byteTypeOf } from './operation.ts'
import type { Operation } from './operation.ts'

const names: Record<FaultStatus, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'TooLarge',
  429: 'TooManyRequests',
  500: 'Failure',
}

/** The responses of one operation: its reply under its own name, its faults as shared ones. */
export function describeResponses(
  name: string,
  operation: Operation,
  { schemas, shared }: { schemas: JsonSchemas; shared: Json },
): Json {
  const content = replyContent(name, operation, schemas)
  const headers = headersOf(operation)
  const responses: Json = { [operation.status]: { description: 'Success.', ...headers, content } }
  for (const [status, description] of Object.entries(operation.otherStatuses ?? {})) {
    responses[status] = { description, content }
  }
  if (operation.etag) responses[304] = { description: 'Unchanged since the ETag that was sent.' }
  for (const status of operation.faults) {
    const fault = faultName(operation, status)
    shared[fault] ??= describeFault(operation, status, schemas)
    responses[status] = { $ref: `#/components/responses/${fault}` }
  }
  return responses
}

/** What may be cached is compared by ETag; what is streamed is offered as a file to save. */
function headersOf({ etag, stream }: Operation): Json {
  const text = { schema: { type: 'string' } }
  const headers = { ...(etag && { ETag: text }), ...(stream && { 'Content-Disposition': text }) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/** Scanner routes fail in the protocol's own shape, and a failure that may have doubled something says so. */
function faultName(operation: Operation, status: FaultStatus): string {
  const isScanner = operation.faultBody === 'scanner' && status !== 429
  const mayHaveDoubled = status === 500 && mayDouble(operation)
  return `${isScanner ? 'Scanner' : ''}${names[status]}${mayHaveDoubled ? 'LookFirst' : ''}`
}

function describeFault(operation: Operation, status: FaultStatus, schemas: JsonSchemas): Json {
  const advice = AFTER_FAILURE[mayDouble(operation) ? 'doubling' : 'otherwise']
  return {
    description: status === 500 ? `${faultMeanings[500]} ${advice}` : faultMeanings[status],
    ...(status === 429 && {
      headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
    }),
    content: jsonContent(faultSchema(operation, status, schemas)),
  }
}

/** Scanner routes fail in the protocol's own shape, or in the API-wide one before the protocol runs. */
function faultSchema({ faultBody }: Operation, status: number, schemas: JsonSchemas): Json {
  const api = schemas.of(ApiFault, 'output')
  if (faultBody === 'api' || status === 429) return api
  const scanner = schemas.of(ScannerFault, 'output')
  return status === 404 ? scanner : { anyOf: [scanner, api] }
}

/** A streamed reply is the same list in each of its types; CSV has a line of column names and one for each entry. */
function replyContent(name: string, operation: Operation, schemas: JsonSchemas): Json {
  const { reply, stream } = operation
  const bytes = byteTypeOf(operation)
  // Of bytes the reply only says what they are.
  if (bytes) return { [bytes]: { schema: { type: 'string', format: 'binary' } } }
  const content = jsonContent(schemas.ofReply(reply, pascal(name)))
  return stream?.includes('text/csv') ? { 'text/csv': { schema: { type: 'string' } }, ...content } : content
}

export function jsonContent(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}
