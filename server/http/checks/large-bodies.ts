import { Fault } from '../../core/fault.ts'

const MOST_OF_ONE_CALLER = 6
const MOST_OF_ALL = 24
const TRY_AGAIN_SECONDS = 5

/** Bodies of megabytes that are in memory now, from their first byte until they are answered. */
export interface LargeBodies {
  /** Counts one of a caller, and returns what ends it; 429 when there are too many. */
  begin(caller: string): () => void
}

/** The limiter counts how many requests begin in a minute, and not how many of them are held open at the same time. */
export function countLargeBodies({ ofOne = MOST_OF_ONE_CALLER, ofAll = MOST_OF_ALL } = {}): LargeBodies {
  const open = new Map<string, number>()
  let total = 0
  return {
    begin(caller) {
      const before = open.get(caller) ?? 0
      if (before >= ofOne || total >= ofAll)
        throw new Fault(429, 'Too many files are being sent. Try again in a few seconds.', TRY_AGAIN_SECONDS)
      open.set(caller, before + 1)
      total++
      return () => {
        const left = (open.get(caller) ?? 1) - 1
        if (left > 0) open.set(caller, left)
        else open.delete(caller)
        total--
      }
    },
  }
}
