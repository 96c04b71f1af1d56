import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../support/property-seed.ts'
import { exactStories } from './exact-stories.ts'
import { history, runHistory } from './histories.ts'
import { stories } from './stories.ts'

const { MASUK_RUNS } = process.env
/** A night's worth, and others than these: npm run fuzz -- door --runs 1000000. With a fresh seed it is a look more. */
const HISTORIES = Number(MASUK_RUNS ?? 10_000)
const HOURS_MS = 12 * 3_600_000
const TELLINGS = Math.min(100, Math.ceil(HISTORIES / 10))

test(`no scan is lost or doubled in ${HISTORIES} generated histories`, { timeout: HOURS_MS }, async () => {
  const started = performance.now()
  await fc.assert(fc.asyncProperty(history, runHistory), {
    numRuns: HISTORIES,
    includeErrorInReport: true,
  })
  const seconds = (performance.now() - started) / 1_000
  process.stdout.write(`${HISTORIES} histories in ${seconds.toFixed(1)} s, seed ${seed}\n`)
})

test.each(Object.entries(stories))('%s', async (_, story) => {
  for (let n = 0; n < TELLINGS; n++) {
    const told = runHistory({ seed: n, happenings: story(n) })
    await expect(told.catch((error: unknown) => `telling ${n}: ${String(error)}`)).resolves.toBeUndefined()
  }
})

test.each(Object.entries(exactStories))('%s', async (_, story) => {
  await expect(runHistory(story)).resolves.toBeUndefined()
})
