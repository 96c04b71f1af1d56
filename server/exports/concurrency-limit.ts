import type pg from 'pg'

/**
 * One organisation leaves connections to the others, however slowly its downloads are taken. All people who download
 * their own data count as one.
 */
const MOST_AT_ONCE = 2

const running = new WeakMap<pg.Pool, Map<string, number>>()

function countsOf(pool: pg.Pool): Map<string, number> {
  const counts = running.get(pool) ?? new Map<string, number>()
  running.set(pool, counts)
  return counts
}

/** True while an organisation has as many exports under way in this process as it may. */
export function isAtLimit(pool: pg.Pool, whose: string): boolean {
  return (countsOf(pool).get(whose) ?? 0) >= MOST_AT_ONCE
}

/** The same batches, counted as an export of the organisation from the first to the last. */
export async function* countWhileRunning<Batch>(
  batches: AsyncGenerator<Batch, void>,
  { pool, whose }: { pool: pg.Pool; whose: string },
): AsyncGenerator<Batch, void> {
  const counts = countsOf(pool)
  counts.set(whose, (counts.get(whose) ?? 0) + 1)
  try {
    yield* batches
  } finally {
    const left = (counts.get(whose) ?? 1) - 1
    if (left > 0) counts.set(whose, left)
    else counts.delete(whose)
  }
}
