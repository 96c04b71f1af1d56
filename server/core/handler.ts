import type { LocalOperationName, OperationName, Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerInput, HandlerReply, Operation } from '@masuk/shared/contract/operation.ts'
import type { Deps } from './deps.ts'
import type { ActingProof, OrganiserProof, Proofs, SessionProof } from './proofs.ts'
import type { FullReply, ReplyBytes } from './reply.ts'
import type { StreamedEvents, StreamedObject, StreamedRows } from './streamed-rows.ts'

/** A request that may be sent again: it is done once. */
export interface Idempotency {
  /** Who acts, or has made the key that does. */
  userId: string
  key: string
  /** Tells the request from another under the same key. */
  fingerprint: Buffer
}

/** What a handler may know of the request beside its fields. */
export interface RequestFacts {
  /** The caller's network, as the limiter names it. */
  network: string
  /** What makes it safe to send again; null when the caller gave no key. */
  idempotency: Idempotency | null
  /** The Cookie header. */
  cookies: string | undefined
  /** Puts a Set-Cookie header on the response, in place of one for the same cookie; it stays when the handler throws. */
  setCookie(header: string): void
}

/** What an operation's authority has proven. Where no API key is accepted, an organiser is a signed-in person. */
export type ProofOf<O extends Operation> = O extends { authority: 'organiser' }
  ? OrganiserProof<O extends { acceptsApiKey: true } ? ActingProof : SessionProof>
  : Proofs[O['authority']]

/** What a handler is given: its operation, checked input, what its authority has proven, and what it may use. */
export interface HandlerContext<O extends Operation> {
  operation: O
  input: HandlerInput<O>
  proof: ProofOf<O>
  deps: Deps
  request: RequestFacts
}

/** The code of any operation. Returns the reply or throws a Fault; never sees HTTP. */
export type HandlerOf<O extends Operation> = (
  context: HandlerContext<O>,
) => Promise<
  O extends { stream: readonly string[] }
    ? StreamedRows | StreamedObject | StreamedEvents | ReplyBytes
    : HandlerReply<O> | FullReply<HandlerReply<O>>
>

/** The code of the operation with that name. */
export type Handler<Name extends OperationName> = HandlerOf<Operations[Name]>

/** What the handler of that operation receives. */
export type InputOf<Name extends OperationName> = HandlerInput<Operations[Name]>

/** The handlers of a slice: what its `index.ts` exports. */
export type HandlersOf<Names extends OperationName> = { [Name in Names]: Handler<Name> }

/** One handler for every operation that is always served: a missing one does not compile. */
export type Handlers = HandlersOf<Exclude<OperationName, LocalOperationName>>

/** The handlers of operations that only development has. */
export type LocalHandlers = HandlersOf<LocalOperationName>
