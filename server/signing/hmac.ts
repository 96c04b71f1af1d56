import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * HMAC-SHA256 (RFC 2104) under one key, for messages of one length. `createHmac` makes several objects for each tag, and
 * a batch has hundreds: with the padded key made once a tag costs a third. Returns the first `tagBytes`, which are
 * overwritten by the next.
 */
export function hmacSha256(
  secret: Uint8Array,
  messageBytes: number,
  tagBytes = DIGEST_BYTES,
): (message: Uint8Array) => Buffer {
  if (secret.length > BLOCK_BYTES) throw new Error('A key longer than a block would have to be hashed first.')
  const inner = Buffer.alloc(BLOCK_BYTES + messageBytes)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  const digest = Buffer.alloc(DIGEST_BYTES)
  const tag = digest.subarray(0, tagBytes)
  for (let at = 0; at < BLOCK_BYTES; at++) {
    inner[at] = (secret[at] ?? 0) ^ 0x36
    outer[at] = (secret[at] ?? 0) ^ 0x5c
  }
  return (message) => {
    inner.set(message, BLOCK_BYTES)
    // As text of one byte a letter: a Buffer for each digest would be half of the time.
    outer.write(hash('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1')
    digest.write(hash('sha256', outer, 'binary'), 'latin1')
    return tag
  }
}
