import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { findSignedIn } from '../access/session.ts'
import type { SignedIn } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Fault } from './faults.ts'
import { readJsonBody } from './body.ts'
import { checkInput } from './input.ts'
import { addressKey } from './limiter.ts'
import { checkOrigin } from './origin.ts'

const BODY_BYTES = 256 * 1024

/** What a raw route of ours says of itself. */
export interface InternalWords<Body extends z.ZodType> {
  /** For the log. */
  name: string
  /** What it takes; without it a body is not even read. */
  body?: Body
  status?: 200 | 201
}

/** A request to a raw route, checked. */
export interface InternalCall<Body extends z.ZodType> {
  body: z.output<Body>
  signedIn: SignedIn | null
  /** The Cookie header. */
  cookies: string | undefined
  /** The network that the request comes from, as the limiter names it. */
  network: string
  /** Puts a Set-Cookie header on the answer, in place of one for the same cookie; it stays when the route throws. */
  setCookie: (header: string) => void
}

/** A route outside the contract that answers with JSON, past the same checks in the same order as an operation. */
export function serveInternal<Body extends z.ZodType>(
  deps: Deps,
  { name, body: schema, status = 200 }: InternalWords<Body>,
  handle: (call: InternalCall<Body>) => Promise<unknown>,
): Middleware {
  /** Who is refused here is counted for the network: nothing else is known of them. */
  async function requireOrigin(ctx: Context, network: string): Promise<void> {
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return
    try {
      checkOrigin(ctx.req, 'required', deps.origins)
    } catch (refusal) {
      await deps.limiter.count(network)
      throw refusal
    }
  }

  return async (ctx) => {
    ctx.state.facts.operation = name
    const network = addressKey(ctx.ip)
    await requireOrigin(ctx, network)
    const cookies = ctx.headers.cookie
    const signedIn = await findSignedIn(cookies, deps)
    if (signedIn) ctx.state.facts.actor = signedIn.session.userId
    await deps.limiter.count(signedIn ? `user:${signedIn.session.userId}` : network)
    const setCookie = (header: string) => replaceCookie(ctx, header)
    if (signedIn?.renewedCookie) setCookie(signedIn.renewedCookie)
    const body = schema ? await readBody(ctx, schema) : undefined
    const reply = await handle({ body: body as z.output<Body>, signedIn, cookies, network, setCookie })
    ctx.status = status
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(reply)
  }
}

function replaceCookie(ctx: Context, header: string): void {
  const name = header.slice(0, header.indexOf('=') + 1)
  const given = [ctx.res.getHeader('Set-Cookie') ?? []].flat().map(String)
  const others = given.filter((each) => !each.startsWith(name))
  ctx.set('Set-Cookie', [...others, header])
}

async function readBody<Body extends z.ZodType>(ctx: Context, schema: Body): Promise<z.output<Body>> {
  const body = await readJsonBody(ctx.req, BODY_BYTES)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Fault(400, 'The body must be a JSON object.')
  }
  return checkInput(schema, body, 'body')
}
