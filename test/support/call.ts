import { call } from '@masuk/shared/client.ts'
import type { CallResult } from '@masuk/shared/client.ts'
import { operations } from '@masuk/shared/contract/index.ts'
import type { OperationName, Operations } from '@masuk/shared/contract/index.ts'
import type { CallInput, Reply } from '@masuk/shared/contract/operation.ts'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import type { Answered } from './ask.ts'
import type { Input } from './examples.ts'
import type { House } from './house.ts'
import { headersOf } from './organisers.ts'
import type { Person } from './organisers.ts'
import { sendOperation } from './send-operation.ts'

/** How a call of the typed client ended, with the response as it came over the wire. */
export type Called<Body> = Answered &
  (
    | { kind: 'reply'; body: Body }
    | { kind: 'unchanged' }
    | { kind: 'fault'; shape: 'scanner' | 'api'; message: string }
    | { kind: 'not-ours' }
  )

/** What a call of that operation replies. */
export type ReplyOf<Name extends OperationName> = Reply<Operations[Name]>
export type InputOf<Name extends OperationName> = CallInput<Operations[Name]>
/** An operation without fields is called by its name alone. */
type Arguments<Name extends OperationName> = keyof InputOf<Name> extends never
  ? [input?: InputOf<Name>]
  : [input: InputOf<Name>]

export interface Caller {
  /** Calls an operation through the contract's client. */
  call<Name extends OperationName>(name: Name, ...input: Arguments<Name>): Promise<Called<ReplyOf<Name>>>
  /** Sends fields that the client's types would not let through: to see them refused. */
  send(name: OperationName, input: Input): Promise<Answered>
}

/** Calls as a browser of that person makes them, from our own site, or as a program with its key. */
export function as(house: House, person: Person): Caller {
  const headers = headersOf(house, person)
  return {
    call: (name, ...[input = {}]) => callAt(house.url, { name, input, headers }),
    send: (name, input) => sendOperation(house, name, { input, caller: person }),
  }
}

/** Calls as a device makes them: without cookie and Origin. */
export function at({ url }: { url: string }): Pick<Caller, 'call'> {
  return { call: (name, ...[input = {}]) => callAt(url, { name, input, headers: {} }) }
}

interface Sent {
  name: OperationName
  input: object
  headers: Record<string, string>
}

async function callAt<Body>(url: string, { name, input, headers }: Sent): Promise<Called<Body>> {
  const answers: Answered[] = []
  const result: CallResult<unknown> = await call(
    async ({ method, path, headers: own, body }) => {
      const answer = await ask(url, {
        method,
        path,
        headers: { ...headers, ...own },
        body: body ?? undefined,
      })
      answers.push(answer)
      return answer
    },
    operations[name],
    // `Arguments` has checked the input against the operation.
    input as never,
  )
  const [answer] = answers
  if (result.kind === 'unreachable' || !answer) throw new Error(`${name} was not answered`, { cause: result })
  // The client leaves out what the contract does not name: nothing else may be on the wire.
  if (result.kind === 'reply')
    expect(answer.body, `${name} replies what its contract names`).toEqual(result.body)
  return { ...result, ...answer } as Called<Body>
}

type BodyOf<AnyCalled> = AnyCalled extends { kind: 'reply'; body: infer Body } ? Body : never
type DoneOf<AnyCalled> = Extract<BodyOf<AnyCalled>, { state: 'done' }>

/** The body of a reply; anything else throws with what it was instead. */
export async function reply<C extends Called<unknown>>(calling: C | Promise<C>): Promise<BodyOf<C>> {
  const called = await calling
  if (called.kind !== 'reply') throw new Error(`No reply but ${called.status} ${called.text}`)
  return called.body as BodyOf<C>
}

/** The reply to a change that was made; one that was refused throws. */
export async function done<C extends Called<{ state: string }>>(calling: C | Promise<C>): Promise<DoneOf<C>> {
  const body: { state: string } = await reply(calling)
  if (body.state !== 'done') throw new Error(`Not done: ${JSON.stringify(body)}`)
  return body as DoneOf<C>
}
