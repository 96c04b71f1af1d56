import { everyOperation as registered, operations } from '@masuk/shared/contract/index.ts'
import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Answered } from './ask.ts'
import type { Input } from './examples.ts'
import type { House } from './house.ts'
import { headersOf } from './organisers.ts'
import type { Person } from './organisers.ts'

/** Operations that end the session of their caller; the last of them needs none. */
const ending: readonly OperationName[] = ['identity.revokeSessions', 'identity.signOut']

/** 0 for most operations; those that end their caller's session are sent after them, in this order. */
export const endsSession = (name: OperationName): number => ending.indexOf(name) + 1

/** Every operation with its name, published or not; those that end their caller's session come last. */
export const everyOperation = registered.toSorted(([a], [b]) => endsSession(a) - endsSession(b))

export const operationNames = everyOperation.map(([name]) => name)

export function operationOf(name: OperationName): Operation {
  return operations[name]
}

export interface Sent {
  input: Input
  caller: Person
  /** On top of cookie and Origin; undefined leaves a header out, a list sends it several times. */
  headers?: OutgoingHttpHeaders
}

/** Sends a request of an operation in the name of a person, from our own site unless `headers` say otherwise. */
export function sendOperation(
  house: House,
  name: OperationName,
  { input, caller, headers }: Sent,
): Promise<Answered> {
  const { method, path } = operationOf(name)
  const { params = {}, query, body } = input
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const given = { ...headersOf(house, caller), ...headers }
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return house.ask({
    method,
    path: filled + search,
    body,
    headers: Object.fromEntries(sent),
  })
}
