/** An entry, and the first entry of the same person. Both are ids in their one spelling. */
export interface DrawEntry {
  id: string
  entrantId: string
}

/**
 * What the SHA-256 that is published at the closing is made over, in UTF-8: a line for each entry, in the order of their
 * ids.
 */
export function entriesText(entries: readonly DrawEntry[]): string {
  return entries.map(({ id, entrantId }) => `${id} ${entrantId}\n`).join('')
}

const WORD_BYTES = 4
const WORDS = 2 ** (8 * WORD_BYTES)

/**
 * The ids of the entries that win, in the order in which they are drawn. The same seed and list always give the same
 * winners, so that anybody can check a draw. Each entry is a chance and each person wins once; when there are no more
 * people than `winners` all of them win.
 *
 * `mac` is HMAC-SHA256 under the seed. Its block n, from 0, is that of the 32 bytes of `entriesHash` and n as 4 bytes;
 * blocks are read as words of 4 bytes; all big-endian. Of k entries that are left the next to win is entry `w % k` for the
 * next word w below the largest multiple of k that a word can be: a larger one would favour the first entries.
 */
export function drawWinners(
  {
    entries,
    entriesHash,
    winners,
  }: { entries: readonly DrawEntry[]; entriesHash: Uint8Array; winners: number },
  mac: (message: Uint8Array) => Uint8Array,
): string[] {
  const nextWord = wordsOf(entriesHash, mac)
  const won: string[] = []
  let left = entries
  while (won.length < winners && left.length > 0) {
    const winner = left[placeBelow(left.length, nextWord)]
    if (!winner) throw new Error('A draw has gone past its list.')
    won.push(winner.id)
    left = left.filter(({ entrantId }) => entrantId !== winner.entrantId)
  }
  return won
}

function placeBelow(count: number, nextWord: () => number): number {
  const fair = WORDS - (WORDS % count)
  for (;;) {
    const word = nextWord()
    if (word < fair) return word % count
  }
}

function wordsOf(entriesHash: Uint8Array, mac: (message: Uint8Array) => Uint8Array): () => number {
  const message = new Uint8Array(entriesHash.length + WORD_BYTES)
  message.set(entriesHash)
  const counter = new DataView(message.buffer, entriesHash.length)
  let block = new DataView(new ArrayBuffer(0))
  let blocks = 0
  let at = 0
  return () => {
    if (at === block.byteLength) {
      counter.setUint32(0, blocks++)
      // Copied: what makes it may use one buffer for every block.
      block = new DataView(Uint8Array.from(mac(message)).buffer)
      at = 0
    }
    const word = block.getUint32(at)
    at += WORD_BYTES
    return word
  }
}
