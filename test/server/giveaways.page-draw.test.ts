import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawVectors } from '@masuk/shared/contract/draw-vectors.ts'
import { drawWinners, entriesText } from '@masuk/shared/giveaway-draw.ts'
import type { DrawEntry } from '@masuk/shared/giveaway-draw.ts'
import { drawMac } from '../../server/giveaways/seed.ts'
import { seed as propertySeed } from '../support/property-seed.ts'

// The page's own code, which is written apart from ours.
const pageDraw: string = '../../server/giveaways/page/draw.js'
const page = (await import(pageDraw)) as {
  winnersOf(draw: {
    seed: string
    entriesHash: string
    entries: readonly DrawEntry[]
    winners: number
  }): Promise<string[]>
  hashOfEntries(entries: readonly DrawEntry[]): Promise<string>
}

test.each(drawVectors)('the page comes to the named draw: $name', async (vector) => {
  expect(await page.hashOfEntries(vector.entries)).toBe(vector.entriesHash)
  expect(await page.winnersOf(vector)).toEqual(vector.drawn)
})

const anyEntries = fc
  .array(fc.tuple(fc.uuid(), fc.nat({ max: 5 })), { maxLength: 40 })
  .map((list) => list.map(([id, person]) => ({ id, entrantId: list[person % list.length]?.[0] ?? id })))

test('whatever is drawn, the page and the server come to the same winners', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyEntries,
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 12 }),
      async (entries, bytes, winners) => {
        const seed = Buffer.from(bytes)
        const entriesHash = createHash('sha256').update(entriesText(entries)).digest()
        const here = drawWinners({ entries, entriesHash, winners }, drawMac(seed))
        const hex = { seed: seed.toString('hex'), entriesHash: entriesHash.toString('hex') }
        expect(await page.hashOfEntries(entries)).toBe(hex.entriesHash)
        expect(await page.winnersOf({ ...hex, entries, winners })).toEqual(here)
      },
    ),
    { seed: propertySeed, numRuns: 300 },
  )
})
