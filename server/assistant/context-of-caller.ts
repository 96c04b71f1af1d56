import { operations } from '@masuk/shared/contract/index.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import { requireScope } from '../access/organiser.ts'
import { findSignedIn } from '../access/session.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { HandlerContext, RequestFacts } from '../core/handler.ts'

/** Who asked, and the one organisation that was asked about. What a model says changes neither. */
export interface Asker {
  organizationId: string
  userId: string
  request: RequestFacts
}

/** Reads of organisers that the assistant may make. */
type ReadName = 'events.list' | 'reports.overview'

/** One read, as the model asked for it. */
interface Asked<Name extends ReadName> {
  name: Name
  query: Record<string, unknown>
}

/**
 * What the handler of a read is given when the caller sends that request: their session, membership and role are read anew, the
 * fields are checked, and what lies in another organisation than the one asked about is not there.
 */
export async function contextOfCaller<Name extends ReadName>(
  deps: Deps,
  { organizationId, request }: Asker,
  { name, query }: Asked<Name>,
): Promise<HandlerContext<Operations[Name]>> {
  const operation = operations[name]
  const signedIn = await findSignedIn(request.cookies, deps)
  if (!signedIn) throw new Fault(401, 'Sign in first: there is no session, or it has ended.')
  const { data } = operation.query.safeParse(query)
  if (!data) throw new Fault(400, 'This cannot be looked up: an id or a day is not well-formed.')
  const { needs, scope } = operation
  const question = { session: signedIn.session, needs, scope, fields: data, isDeletion: false }
  const proof = await requireScope(question, deps)
  if (scope === 'event' && proof.organizationId !== organizationId)
    throw new Fault(404, 'There is no such event in this organisation.')
  const context = { operation, input: { query: data, headers: {} }, proof, deps, request }
  // The operation's own query has checked the fields.
  return context as unknown as HandlerContext<Operations[Name]>
}
