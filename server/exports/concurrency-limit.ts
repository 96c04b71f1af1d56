import type pg from 'pg'

/** One organisation leaves connections to the others, however slowly its downloads are taken. */
const MOST_AT_ONCE = 2

const running = new WeakMap<pg.Pool, Map<string, number>>()

function countsOf(pool: pg.Pool): Map<string, number> {
  const counts = running.get(pool) ?? new Map<string, number>()
  running.set(pool, counts)
  return counts
}

/** True while an organisation has as many exports under way in this process as it may. */
export function isAtLimit(pool: pg.Pool, organizationId: string): boolean {
  return (countsOf(pool).get(organizationId) ?? 0) >= MOST_AT_ONCE
}

/** The same batches, counted as an export of the organisation from the first to the last. */
export async function* countWhileRunning<Batch>(
  batches: AsyncGenerator<Batch, void>,
  { pool, organizationId }: { pool: pg.Pool; organizationId: string },
): AsyncGenerator<Batch, void> {
  const counts = countsOf(pool)
  counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  try {
    yield* batches
  } finally {
    const left = (counts.get(organizationId) ?? 1) - 1
    if (left > 0) counts.set(organizationId, left)
    else counts.delete(organizationId)
  }
}
