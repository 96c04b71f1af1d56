import type pg from 'pg'
import type { Deps } from '../../server/core/deps.ts'

/** The process dies here: nothing after it happens. */
export class Killed extends Error {}

export type Side = 'before' | 'after'

/** A world in which the process dies before or after the statement of that number, counted from 1; 0 for never. */
export function breakingDeps(deps: Deps, { at, side }: { at: number; side: Side }): Deps {
  let sent = 0
  async function step<T>(send: () => Promise<T>): Promise<T> {
    const isHere = ++sent === at
    if (isHere && side === 'before') throw new Killed()
    const answer = await send()
    if (isHere) throw new Killed()
    return answer
  }
  const wrap = <C extends pg.Pool | pg.PoolClient>(target: C, more: object = {}): C =>
    new Proxy(target, {
      get(of, name) {
        if (name === 'query')
          return (...given: [string]) =>
            step(() => (of.query as (...all: unknown[]) => Promise<unknown>)(...given))
        if (name in more) return (more as Record<PropertyKey, unknown>)[name]
        const value: unknown = Reflect.get(of, name)
        return typeof value === 'function' ? value.bind(of) : value
      },
    })
  const web = wrap(deps.db.web, { connect: async () => wrap(await deps.db.web.connect()) })
  return { ...deps, db: { ...deps.db, web } }
}
