import { readScene } from '../test/scanner/corpus/read-corpus.ts'
import type { CorpusRead } from '../test/scanner/corpus/read-corpus.ts'
import { sceneNames } from '../test/scanner/corpus/scenes.ts'
import { family } from './figure.ts'

const TICKETS_EACH = 30

/** Tickets in all conditions of a door, each held up for four frames: how many are read, in all and in the worst of them. */
export const decodeCorpus = family(
  {
    'decode-corpus': { unit: '%', atLeast: 95 },
    'decode-corpus-worst': { unit: '%' },
    'decode-corpus-first': { unit: '%' },
  },
  async () => {
    const scenes: CorpusRead[][] = []
    for (const scene of sceneNames) scenes.push(await readScene(scene, TICKETS_EACH))
    const all = scenes.flat()
    return {
      'decode-corpus': percentage(all, isRead),
      'decode-corpus-worst': Math.min(...scenes.map((reads) => percentage(reads, isRead))),
      'decode-corpus-first': percentage(all, ({ frames }) => frames === 1),
    }
  },
)

const isRead = ({ frames }: CorpusRead) => frames !== null

function percentage(reads: readonly CorpusRead[], counts: (read: CorpusRead) => boolean): number {
  return (100 * reads.filter(counts).length) / reads.length
}
