import { expect, test } from 'vitest'
import { readScene } from './read-corpus.ts'
import type { CorpusRead } from './read-corpus.ts'
import { invertedScenes, sceneNames } from './scenes.ts'

// The whole corpus, 30 tickets of each scene, is read by `npm run bench -- decode-corpus`.
const SAMPLE = 6
const LEAST_SHARE = 0.95

const readAll = async (): Promise<CorpusRead[]> => {
  const reads: CorpusRead[] = []
  for (const scene of sceneNames) reads.push(...(await readScene(scene, SAMPLE)))
  return reads
}

test('of the tickets of every scene 95 % are read within four frames, inverted ones within two', async () => {
  const reads = await readAll()
  const missed = reads.filter(({ frames }) => frames === null)
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(reads.length * (1 - LEAST_SHARE))
  const inverted = reads.filter(({ scene }) => invertedScenes.has(scene))
  expect(inverted.filter(({ frames }) => (frames ?? Infinity) > 2)).toEqual([])
})
