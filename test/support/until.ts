import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 10
const PATIENCE_MS = 20_000

/** Asks again until the answer is neither false, null nor undefined, and returns it. Fails when patience is over. */
export async function until<T>(
  ask: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as Exclude<T, false | null | undefined>
    }
    if (performance.now() > giveUpAt)
      throw new Error(`Still waiting after ${patienceMs / 1000} s: ${ask.toString()}`)
    await delay(EVERY_MS)
  }
}
