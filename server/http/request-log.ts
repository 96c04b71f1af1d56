import { randomUUIDv7 } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** What the layers below add to the one line that a request gets: ids, never names, codes, tokens or addresses. */
export interface RequestFacts {
  id: string
  operation?: string
  grant?: string
  /** Who is signed in, or has made the key. */
  actor?: string
  /** The API key that acts in their name. */
  apiKey?: string
  refused?: string
}

declare module 'koa' {
  interface DefaultState {
    facts: RequestFacts
  }
}

/** Gives every request an id, told to the caller, and one line in the log. The path is never logged: it may carry a token. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    const facts: RequestFacts = (ctx.state.facts = { id: randomUUIDv7() })
    ctx.set('X-Request-Id', facts.id)
    try {
      await next()
    } finally {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      log.info({ ...facts, method: ctx.method, status: ctx.status, ms }, 'request')
    }
  }
}
