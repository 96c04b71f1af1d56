import { mayDouble } from '@masuk/shared/contract/faults.ts'
import type { Check, Operation } from '@masuk/shared/contract/operation.ts'
import type { Context, Middleware } from 'koa'
import type { AccessControl, Caller, Credentials, ScopeQuestion } from '../core/access-control.ts'
import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { HandlerContext, HandlerOf } from '../core/handler.ts'
import type { ActingProof, Proofs } from '../core/proofs.ts'
import { readBody } from './checks/body.ts'
import { checkInput, checkLists, listLimitsOf, readQuery } from './checks/input.ts'
import type { ListLimit } from './checks/input.ts'
import { presentedKey } from '../signing/api-key.ts'
import { addressKey } from './checks/address-key.ts'
import { countLargeBodies } from './checks/large-bodies.ts'
import { idempotencyOf } from './checks/idempotency-key.ts'
import { checkOrigin, refuseCrossSite } from './checks/origin.ts'
import { makeCallerTurns } from './caller-turns.ts'
import { renderFault } from './responses/render-fault.ts'
import { replaceCookie } from './responses/replace-cookie.ts'
import { sendReply } from './responses/send-reply.ts'

export type AnyHandler = HandlerOf<Operation>

interface Served {
  operation: Operation
  handler: AnyHandler
  access: AccessControl
  deps: Deps
}

/** One request on its way through the checks. */
interface RequestContext extends Served, Credentials {
  ctx: Context
  params: Record<string, string>
  caller: Caller | null
  proof: unknown
  input: Partial<Record<'headers' | 'params' | 'query' | 'body' | 'bytes', unknown>>
  counted: boolean
  /** A body of megabytes is answered. */
  endBody: () => void
  listLimits: readonly ListLimit[]
}

/** The checks before the protocol of an operation begins; their faults have the API-wide body on every route. */
const transport: ReadonlySet<Check> = new Set(['origin', 'limit', 'body'])

const checks: Record<Check, (request: RequestContext) => void | Promise<void>> = {
  origin(request) {
    const { ctx, operation, deps } = request
    // No browser adds a key by itself, so whoever sends one means it. One of a page that isn't ours is still refused.
    const rule = operation.origin === 'required' && hasKey(request) ? 'optional' : operation.origin
    if (rule !== 'ignored') checkOrigin(ctx.req, rule, deps.origins)
    // A link on another site would make a signed-in person download people's addresses.
    if (operation.stream) refuseCrossSite(ctx.req)
  },
  async limit(request) {
    const { limiterKey } = await identify(request)
    await count(request, limiterKey)
  },
  async body(request) {
    const { operation, ctx } = request
    if (operation.body) request.body = await readBody(ctx, operation)
    else if (operation.bodyKind === 'bytes') {
      if (isLarge(operation)) request.endBody = await beginLarge(request)
      request.input.bytes = await readBody(ctx, operation)
    }
  },
  async authority(request) {
    const { operation, body, access, deps } = request
    if (operation.body && !isObject(body)) {
      throw new Fault(operation.nonObjectStatus, 'The body must be a JSON object.')
    }
    const caller = await identify(request)
    request.proof = await access.authorize(operation, caller, deps)
    if (operation.authority === 'scanner-grant') {
      request.ctx.state.facts.grant = (request.proof as Proofs['scanner-grant']).grantId
    }
  },
  input(request) {
    const { operation, params, query, body, ctx, input } = request
    checkLists(request.listLimits, body)
    if (operation.params) input.params = checkInput(operation.params, params, 'path')
    if (operation.query) input.query = checkInput(operation.query, query, 'query')
    if (operation.headers) input.headers = checkInput(operation.headers, ctx.headers, 'header')
    if (operation.body) input.body = checkInput(operation.body, body, 'body')
  },
  async scope(request) {
    const { operation, proof, input, access, deps } = request
    const { needs, scope } = operation
    if (!needs || !scope) return
    const fields: ScopeQuestion['fields'] = Object.assign({}, input.params, input.query, input.body)
    const session = proof as ActingProof
    const isDeletion = operation.method === 'DELETE'
    request.proof = await access.requireScope({ session, needs, scope, fields, isDeletion }, deps)
  },
}

/** Of this process. */
const largeBodies = countLargeBodies()

/** A gateway may send as many small callbacks at the same time as it likes. */
const isLarge = ({ limits }: Operation): boolean => limits.bodyBytes > 1024 * 1024

async function beginLarge(request: RequestContext): Promise<() => void> {
  const { limiterKey } = await identify(request)
  return largeBodies.begin(limiterKey ?? addressKey(request.ctx.ip))
}

const hasKey = (request: RequestContext): boolean => presentedKey(request.operation, request) !== null

/** Who is calling, found out once. */
async function identify(request: RequestContext): Promise<Caller> {
  if (request.caller) return request.caller
  const { ctx, operation, access, deps } = request
  request.caller = await access.identify(operation, request, deps)
  const { renewedCookie, session, key } = request.caller
  const acting = session ?? key
  if (acting) ctx.state.facts.actor = acting.userId
  if (key) ctx.state.facts.apiKey = key.apiKeyId
  if (renewedCookie) replaceCookie(ctx, renewedCookie)
  return request.caller
}

/**
 * Serves one operation, published or not: its checks in the order that its contract gives, then its handler, then its
 * reply. The only place where that order is decided.
 */
export function serveOperation(name: string, served: Served): Middleware {
  const { operation, deps } = served
  const listLimits = listLimitsOf(operation)
  return async (ctx) => {
    ctx.state.facts.operation = name
    const request = startRequest(ctx, { ...served, listLimits })
    let shape: 'api' | 'scanner' = 'api'
    try {
      for (const check of operation.checks) {
        shape = transport.has(check) ? 'api' : operation.faultBody
        await checks[check](request)
      }
      shape = operation.faultBody
      await sendReply(ctx, await handle(request, name), { operation, log: deps.log })
    } catch (error) {
      const fault = await countRefused(request, error)
      renderFault(ctx, fault, { shape, log: deps.log, doubles: mayDouble(operation) })
    } finally {
      request.endBody()
    }
  }
}

/** Of this process, of the connections for what requests ask: together fewer than there are. */
const reads = makeCallerTurns(3)
const changes = makeCallerTurns(2)

/**
 * What organisers ask may go through a whole event, and what they change waits for it: somebody's own requests, and those of the
 * keys that they made, take turns.
 */
function handle(request: RequestContext, name: string): ReturnType<AnyHandler> {
  const { operation, handler, caller } = request
  const acting = caller?.session ?? caller?.key
  const answer = async () => handler(contextOf(request, name))
  if (!acting || operation.authority !== 'organiser') return answer()
  return (operation.method === 'GET' ? reads : changes).run(acting.userId, answer)
}

function startRequest(ctx: Context, served: Served & Pick<RequestContext, 'listLimits'>): RequestContext {
  return {
    ...served,
    ctx,
    // Not ctx.URL: it takes part in what Host says, and there is none under a Host that is no name.
    query: readQuery(new URLSearchParams(ctx.querystring)),
    params: ctx['params'] as Record<string, string>,
    cookies: ctx.headers.cookie,
    authorization: ctx.headers.authorization,
    body: undefined,
    caller: null,
    proof: null,
    input: {},
    counted: false,
    endBody: () => {},
  }
}

/** What the checks have filled in fits the operation's own types by now. */
function contextOf(context: RequestContext, name: string): HandlerContext<Operation> {
  const { ctx, operation, input, proof, deps, cookies, caller } = context
  const acting = caller?.session ?? caller?.key ?? null
  const header = ctx.req.headersDistinct['idempotency-key']?.join(', ')
  const request = {
    // Few operations ask for it, and the door's are sent often.
    get network() {
      return addressKey(ctx.ip)
    },
    idempotency: idempotencyOf(operation, { header, acting, name, body: input.body }),
    cookies,
    setCookie: (header: string) => replaceCookie(ctx, header),
  }
  return { operation, input, proof, deps, request } as unknown as HandlerContext<Operation>
}

async function count(request: RequestContext, key: string | null): Promise<void> {
  request.counted = true
  await request.deps.limiter.count(key ?? addressKey(request.ctx.ip))
}

/** A request that failed before it was counted (a body that can't be read names no grant) counts for its address. */
async function countRefused(request: RequestContext, error: unknown): Promise<unknown> {
  if (request.counted || !request.operation.checks.includes('limit')) return error
  return count(request, null).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
