const MOST_IN_A_ROW = 2
/** A picture that has moved for so long since it was opened has come back. */
const MENDED_AFTER_MS = 10_000

/** How often a camera that dies is opened anew without asking: a frozen one would be opened for ever. */
export interface Restarts {
  /** Counts one more, unless there were too many in a row. */
  isAllowed(): boolean
  opened(at: number): void
  /** The picture last moved then. */
  moved(at: number): void
  /** A person wants it. */
  reset(): void
}

export function createRestarts(): Restarts {
  let inARow = 0
  let openedAt = 0
  return {
    isAllowed: () => inARow++ < MOST_IN_A_ROW,
    opened: (at) => void (openedAt = at),
    moved(at) {
      if (at - openedAt >= MENDED_AFTER_MS) inARow = 0
    },
    reset: () => void (inARow = 0),
  }
}
