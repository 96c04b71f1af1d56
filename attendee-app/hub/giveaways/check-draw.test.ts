import { drawVectors } from '@masuk/shared/contract/draw-vectors.ts'
import { expect, test } from 'vitest'
import { checkDraw, type DrawProof } from './check-draw.ts'

/** SHA-256 of the seed, which the vectors leave out. */
async function proofOf({
  seed,
  entries,
  entriesHash,
  winners,
  drawn,
}: (typeof drawVectors)[number]): Promise<DrawProof> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(seed, 'hex'))
  return {
    seed,
    seedHash: Buffer.from(digest).toString('hex'),
    entries,
    entriesHash,
    winners: drawn,
    count: winners,
  }
}

test.each(drawVectors)('$name: the draw is right', async (vector) => {
  expect(await checkDraw(await proofOf(vector))).toEqual({ seed: true, entries: true, winners: true })
})

const [vector] = drawVectors
const other = '00'.repeat(32)

test.each([
  ['the seed', { seedHash: other }, 'seed'],
  ['the list', { entriesHash: other }, 'entries'],
  ['the winners', { winners: [] }, 'winners'],
] as const)('%s that was changed is found out', async (_, change, what) => {
  if (!vector) throw new Error('There is no vector.')
  const right = await proofOf(vector)
  expect((await checkDraw({ ...right, ...change }))[what]).toBe(false)
})
