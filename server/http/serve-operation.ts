import { mayDouble } from '@masuk/shared/contract/faults.ts'
import type { Check, HandlerInput, HandlerReply, Operation } from '@masuk/shared/contract/operation.ts'
import type { OperationName, Operations } from '@masuk/shared/contract/index.ts'
import type { Context } from 'koa'
import { establish, identify } from '../access/authorities.ts'
import type { Caller, Credentials, Proofs } from '../access/authorities.ts'
import { requireScope } from '../access/organiser.ts'
import type { ScopeQuestion } from '../access/organiser.ts'
import type { Deps } from '../deps.ts'
import { Answer } from './answer.ts'
import { readJsonBody } from './body.ts'
import { Fault } from './faults.ts'
import { checkInput, readQuery } from './input.ts'
import { addressKey } from './limiter.ts'
import { checkOrigin } from './origin.ts'
import { renderFault } from './render-fault.ts'
import { sendRows, StreamedRows } from './streamed-rows.ts'

/** What an operation's code is given: checked input, what its authority established, and the world. */
export interface Served<O extends Operation> {
  input: HandlerInput<O>
  proof: Proofs[O['authority']]
  deps: Deps
}

/** The code of one operation. Returns the reply or throws a Fault; never sees HTTP. */
export type Handler<O extends Operation> = (
  served: Served<O>,
) => Promise<O['stream'] extends readonly string[] ? StreamedRows : HandlerReply<O> | Answer<HandlerReply<O>>>

/** One handler for every operation: a missing one does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> }

/** One request on its way through the checks. */
interface Passage extends Credentials {
  ctx: Context
  operation: Operation
  deps: Deps
  params: Record<string, string>
  caller: Caller | null
  proof: unknown
  input: Partial<Record<'headers' | 'params' | 'query' | 'body', unknown>>
  counted: boolean
}

/** The checks before the protocol of an operation begins; their faults have the API-wide body on every route. */
const transport: ReadonlySet<Check> = new Set(['origin', 'limit', 'body'])

const checks: Record<Check, (passage: Passage) => void | Promise<void>> = {
  origin({ ctx, operation, deps }) {
    if (operation.origin !== 'ignored') checkOrigin(ctx.req, operation.origin, deps.origins)
  },
  async limit(passage) {
    const { limiterKey } = await recognise(passage)
    await count(passage, limiterKey)
  },
  async body(passage) {
    const { ctx, operation } = passage
    if (operation.body) passage.body = await readJsonBody(ctx.req, operation.limits.bodyBytes)
  },
  async authority(passage) {
    const { operation, body, deps } = passage
    if (operation.body && !isObject(body)) {
      throw new Fault(operation.nonObjectStatus, 'The body must be a JSON object.')
    }
    const caller = await recognise(passage)
    passage.proof = await establish(operation.authority, { caller, credentials: passage, deps })
    if (operation.authority === 'scanner-grant') {
      passage.ctx.state.facts.grant = (passage.proof as Proofs['scanner-grant']).grantId
    }
  },
  input(passage) {
    const { operation, params, query, body, ctx } = passage
    if (operation.params) passage.input.params = checkInput(operation.params, params, 'path')
    if (operation.query) passage.input.query = checkInput(operation.query, query, 'query')
    if (operation.headers) passage.input.headers = checkInput(operation.headers, ctx.headers, 'header')
    if (operation.body) passage.input.body = checkInput(operation.body, body, 'body')
    checkList(operation, body)
  },
  async scope(passage) {
    const { operation, proof, input, deps } = passage
    const { needs, scope } = operation
    if (!needs || !scope) return
    const fields: ScopeQuestion['fields'] = Object.assign({}, input.params, input.query, input.body)
    passage.proof = await requireScope({ session: proof as Proofs['session'], needs, scope, fields }, deps)
  },
}

/** Who is calling, found out once. */
async function recognise(passage: Passage): Promise<Caller> {
  if (passage.caller) return passage.caller
  passage.caller = await identify[passage.operation.authority](passage, passage.deps)
  const { renewedCookie, session } = passage.caller
  if (session) passage.ctx.state.facts.actor = session.userId
  if (renewedCookie) passage.ctx.append('Set-Cookie', renewedCookie)
  return passage.caller
}

/**
 * Serves one operation: its checks in the order that its contract gives, then its handler, then its reply. The only
 * place where that order is decided.
 */
export function serveOperation<Name extends OperationName>(
  name: Name,
  { operation, handler, deps }: { operation: Operation; handler: Handler<Operation>; deps: Deps },
): (ctx: Context, params: Record<string, string>) => Promise<void> {
  return async (ctx, params) => {
    ctx.state.facts.operation = name
    // Not ctx.URL: it takes part in what Host says, and there is none under a Host that is no name.
    const query = readQuery(new URLSearchParams(ctx.querystring))
    const passage: Passage = {
      ctx,
      operation,
      deps,
      query,
      params,
      cookies: ctx.headers.cookie,
      body: undefined,
      caller: null,
      proof: null,
      input: {},
      counted: false,
    }
    let shape: 'api' | 'scanner' = 'api'
    try {
      for (const check of operation.checks) {
        shape = transport.has(check) ? 'api' : operation.faultBody
        await checks[check](passage)
      }
      shape = operation.faultBody
      const served = { input: passage.input, proof: passage.proof, deps } as unknown as Served<Operation>
      await send(passage, await handler(served))
    } catch (error) {
      renderFault(ctx, await countRefused(passage, error), {
        shape,
        log: deps.log,
        doubles: mayDouble(operation),
      })
    }
  }
}

async function count(passage: Passage, key: string | null): Promise<void> {
  passage.counted = true
  await passage.deps.limiter.count(key ?? addressKey(passage.ctx.ip))
}

/** A request that failed before it was counted (a body that can't be read names no grant) counts for its address. */
async function countRefused(passage: Passage, error: unknown): Promise<unknown> {
  if (passage.counted || !passage.operation.checks.includes('limit')) return error
  return count(passage, null).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function checkList({ limits: { list } }: Operation, body: unknown): void {
  const entries = list && isObject(body) ? body[list.field] : null
  if (list && Array.isArray(entries) && entries.length > list.most) {
    throw new Fault(413, `${list.field} may have at most ${list.most} entries. Send them in smaller batches.`)
  }
}

async function send({ ctx, operation, deps }: Passage, reply: unknown): Promise<void> {
  if (reply instanceof StreamedRows) {
    ctx.set('Cache-Control', 'no-store')
    return sendRows(ctx, reply, deps.log)
  }
  const answer = reply instanceof Answer ? reply : new Answer({ body: reply })
  ctx.status = answer.status ?? operation.status
  ctx.set(
    'Cache-Control',
    operation.cache === 'no-store' ? 'no-store' : `public, max-age=${operation.cache.maxAgeSeconds}`,
  )
  if (answer.etag) ctx.set('ETag', answer.etag)
  if (answer.body === null) return
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(answer.body)
}
