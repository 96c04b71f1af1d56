// The draw of a giveaway, worked out in the browser from what is published. Written from the description of
// `giveaways.proof` and apart from the code that draws, so that a mistake of one is seen by the other.

const utf8 = new TextEncoder()
const WORDS = 2 ** 32

export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16))

const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (bytes) => hexOf(await crypto.subtle.digest('SHA-256', bytes))

/** SHA-256 of the list of entries, which must be in the order of their ids. */
export const hashOfEntries = (entries) =>
  sha256(utf8.encode(entries.map(({ id, entrantId }) => `${id} ${entrantId}\n`).join('')))

/** The ids of the entries that win, in the order in which they are drawn. */
export async function winnersOf({ seed, entriesHash, entries, winners }) {
  const words = await readWords(bytesOf(seed), bytesOf(entriesHash))
  const drawn = []
  let left = entries
  while (drawn.length < winners && left.length > 0) {
    const limit = WORDS - (WORDS % left.length)
    let word = await words()
    while (word >= limit) word = await words()
    const { id, entrantId } = left[word % left.length]
    drawn.push(id)
    left = left.filter((entry) => entry.entrantId !== entrantId)
  }
  return drawn
}

async function readWords(seed, entriesHash) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign'])
  const ready = []
  let blocks = 0
  return async () => {
    if (ready.length === 0) {
      const number = new DataView(new ArrayBuffer(4))
      number.setUint32(0, blocks++)
      const message = new Uint8Array([...entriesHash, ...new Uint8Array(number.buffer)])
      const block = new DataView(await crypto.subtle.sign('HMAC', key, message))
      for (let at = 0; at < block.byteLength; at += 4) ready.push(block.getUint32(at))
    }
    return ready.shift()
  }
}

/** What a check of a draw comes to, line by line: what was checked, and whether it is right. */
export async function checkDraw({ seed, seedHash, entriesHash, entries, winners, count }) {
  const worked = await winnersOf({ seed, entriesHash, entries, winners: count })
  return [
    {
      says: 'The seed is the one that was fixed before anybody could enter.',
      isRight: (await sha256(bytesOf(seed))) === seedHash,
    },
    {
      says: 'The list of entries is the one that was fixed when it closed.',
      isRight: (await hashOfEntries(entries)) === entriesHash,
    },
    {
      says: 'The seed and the list give these winners.',
      isRight: worked.length === winners.length && worked.every((id, at) => id === winners[at]),
    },
  ]
}
