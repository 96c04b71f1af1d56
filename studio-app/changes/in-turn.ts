/**
 * Makes changes one after the other, in the order in which they were asked for: each begins with what the one before has
 * left. `afterLast` runs when none is left, such as to read anew what they changed.
 */
export function createTurns(
  afterLast: () => Promise<void>,
): <Result>(change: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (change) => {
    waiting++
    const mine = before.then(change)
    before = mine.catch(() => {})
    const result = await mine.finally(() => waiting--)
    if (waiting === 0) await afterLast()
    return result
  }
}
