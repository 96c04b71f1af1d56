import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { isException, listExceptions as find } from './exception-store.ts'

/** `conflicts.exceptions`: whom doors have let in all the same, the latest first. */
export const listExceptions: Handler<'conflicts.exceptions'> = async ({ input: { query }, proof, deps }) => {
  const { limit, after = null } = query
  if (after !== null && !(await isException(deps.db.web, proof, after)))
    throw new Fault(400, 'after must be `next` of a page before.')
  const found = await find(deps.db.web, proof, { after, limit: limit + 1 })
  const next = found.length > limit ? (found[limit - 1]?.id ?? null) : null
  const exceptions = found.slice(0, limit).map(({ scannedAt, memberId, memberName, ...exception }) => ({
    ...exception,
    scannedAt: scannedAt.toISOString(),
    member: { id: memberId, name: memberName },
  }))
  return { exceptions, next }
}
