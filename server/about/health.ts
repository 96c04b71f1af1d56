import type pg from 'pg'
import { FullReply } from '../core/reply.ts'
import type { Handler } from '../core/handler.ts'

/** `about.health`: 503 with the same body while the database does not answer within a second. */
export const health: Handler<'about.health'> = async ({ deps }) => {
  const up = await answers(deps.db.pulse)
  const now = deps.clock.now()
  const body = {
    status: up ? ('ok' as const) : ('degraded' as const),
    db: up ? ('up' as const) : ('down' as const),
    uptime: Math.round(process.uptime() * 10) / 10,
    timestamp: now.toISOString(),
  }
  return up ? body : new FullReply({ body, status: 503 })
}

const pending = new WeakMap<pg.Pool, Promise<boolean>>()

/** Callers at the same time share one question, so that a crowd of monitors does not queue for the one connection. */
function answers(pool: pg.Pool): Promise<boolean> {
  const asked = pending.get(pool) ?? ask(pool).finally(() => pending.delete(pool))
  pending.set(pool, asked)
  return asked
}

async function ask(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false).unref())
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
