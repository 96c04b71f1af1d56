import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history, liveThrough } from './histories.ts'
import { stories } from './stories.ts'

/** MASUK_HISTORIES=1000000 for a night; MASUK_SEED repeats a run. */
const HISTORIES = Number(process.env['MASUK_HISTORIES'] ?? 10_000)
const SEED = Number(process.env['MASUK_SEED'] ?? Date.now() % 2 ** 31)
const HOURS_MS = 12 * 3_600_000
const TELLINGS = 100

test(
  `no scan is lost or doubled in ${HISTORIES} generated histories, seed ${SEED}`,
  { timeout: HOURS_MS },
  async () => {
    const started = performance.now()
    await fc.assert(fc.asyncProperty(history, liveThrough), {
      numRuns: HISTORIES,
      seed: SEED,
      includeErrorInReport: true,
    })
    const seconds = (performance.now() - started) / 1_000
    process.stdout.write(`${HISTORIES} histories in ${seconds.toFixed(1)} s, seed ${SEED}\n`)
  },
)

test.each(Object.entries(stories))('%s', async (_, story) => {
  for (let n = 0; n < TELLINGS; n++) {
    const told = liveThrough({ seed: n, happenings: story(n) })
    await expect(told.catch((error: unknown) => `telling ${n}: ${String(error)}`)).resolves.toBeUndefined()
  }
})
