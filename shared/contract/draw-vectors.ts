import type { DrawEntry } from '../giveaway-draw.ts'

/** A draw that anybody's code must come to. Ids end in these numbers and have zeros before, but for version and variant. */
export interface DrawVector {
  name: string
  /** 32 bytes in hexadecimal. */
  seed: string
  entries: readonly DrawEntry[]
  entriesHash: string
  winners: number
  drawn: readonly string[]
}

const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const entry = (id: number, entrant = id): DrawEntry => ({ id: idOf(id), entrantId: idOf(entrant) })
const alone = (count: number): DrawEntry[] => Array.from({ length: count }, (_, at) => entry(at + 1))

/** Worked out by another program than ours. They never change. */
export const drawVectors: readonly DrawVector[] = [
  {
    name: 'five people, three to win',
    seed: '1a6262506caed6d26e7306efca90800b5a10afda9f9209afac52b01510f28d46',
    entries: alone(5),
    entriesHash: '46240cf156a842bc5e7a9b3e0ca281e733d54241a45dd4715209313e6986b997',
    winners: 3,
    drawn: [2, 1, 4].map(idOf),
  },
  {
    name: 'one person, three to win',
    seed: '1a6262506caed6d26e7306efca90800b5a10afda9f9209afac52b01510f28d46',
    entries: alone(1),
    entriesHash: 'cd096f86cdb75f038a9f0e5b458d973082626449a94bdaa981060acc8680e672',
    winners: 3,
    drawn: [idOf(1)],
  },
  {
    name: 'six entries of three people',
    seed: '7ce5fcd046004c9f93dea6b3c2effd72dce15e0eddb2345fb6f45157bef07343',
    entries: [entry(1), entry(2, 1), entry(3), entry(4, 1), entry(5, 3), entry(6)],
    entriesHash: '2161a46d77395c9f5309297937680615fe4f223f119254cdbe28bd7d96da0351',
    winners: 3,
    drawn: [2, 6, 5].map(idOf),
  },
  {
    name: 'forty people, twenty to win: more than one block',
    seed: '7ebe8f57b690f63278622c63e4f319e43565f31a83165438907ba0d0896b9c61',
    entries: alone(40),
    entriesHash: 'b03eb690592e81ced4a6abba43a2c7db5f99a445ffeca4a357aa572c5a33dec6',
    winners: 20,
    drawn: [4, 26, 36, 8, 13, 1, 30, 7, 14, 35, 3, 18, 2, 28, 31, 17, 32, 23, 20, 15].map(idOf),
  },
]
