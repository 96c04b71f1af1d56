import { drawWinners, entriesText, type DrawEntry } from '@masuk/shared/giveaway-draw.ts'

export interface DrawProof {
  seed: string
  seedHash: string
  entriesHash: string
  entries: readonly DrawEntry[]
  /** Entries that are said to have won, in their order. */
  winners: readonly string[]
  /** How many people win. */
  count: number
}

/** What a check of a draw found; each must be true. */
export interface DrawChecked {
  seed: boolean
  entries: boolean
  winners: boolean
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
/** Words of four bytes in a block of the stream. */
const WORDS_IN_A_BLOCK = 8

/** Draws again on this device, from what the service has published, and compares. */
export async function checkDraw(proof: DrawProof): Promise<DrawChecked> {
  const { seed, seedHash, entriesHash, entries, winners, count } = proof
  const drawn = await drawAgain({ seed, entriesHash, entries, count })
  return {
    seed: (await sha256(bytesOf(seed))) === seedHash,
    entries: (await sha256(new TextEncoder().encode(entriesText(entries)))) === entriesHash,
    winners: drawn.length === winners.length && drawn.every((id, at) => id === winners[at]),
  }
}

class NeedsMoreBlocks extends Error {}

/** The draw reads its stream at once, and a browser makes it block by block: enough blocks first, more when it was not enough. */
async function drawAgain({
  seed,
  entriesHash,
  entries,
  count,
}: Pick<DrawProof, 'seed' | 'entriesHash' | 'entries' | 'count'>): Promise<string[]> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), HMAC, false, ['sign'])
  const hash = bytesOf(entriesHash)
  const blocks: Uint8Array[] = []
  for (let wanted = Math.ceil(count / WORDS_IN_A_BLOCK) + 1; ; wanted *= 2) {
    while (blocks.length < wanted) blocks.push(await blockOf(key, hash, blocks.length))
    try {
      return drawWinners({ entries, entriesHash: hash, winners: count }, (message) => {
        const block = blocks[new DataView(message.buffer, message.byteOffset + hash.length).getUint32(0)]
        if (!block) throw new NeedsMoreBlocks()
        return block
      })
    } catch (error) {
      if (!(error instanceof NeedsMoreBlocks)) throw error
    }
  }
}

async function blockOf(key: CryptoKey, hash: Uint8Array, n: number): Promise<Uint8Array> {
  const message = new Uint8Array(hash.length + 4)
  message.set(hash)
  new DataView(message.buffer, hash.length).setUint32(0, n)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
