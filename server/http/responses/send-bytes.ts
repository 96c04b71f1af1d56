import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'
import type { ReplyBytes } from '../../core/reply.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Quick ones: what is sent so is mostly hashes and ciphers, in which nothing more is to be found. */
const compress = {
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 1 }),
}

type Encoding = keyof typeof compress

/** For as long as anybody has the bytes. */
const kept: Record<Encoding, WeakMap<Uint8Array, Promise<Buffer>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
}

/** Sends bytes, compressed as the caller takes them. */
export async function sendBytes(ctx: Context, { bytes, fileName, type }: ReplyBytes): Promise<void> {
  ctx.status = 200
  ctx.type = type
  if (fileName !== null) ctx.set('Content-Disposition', `attachment; filename="${fileName}"`)
  ctx.vary('Accept-Encoding')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') {
    ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    return
  }
  ctx.set('Content-Encoding', encoding)
  ctx.body = await compressed(bytes, encoding)
}

function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const before = kept[encoding].get(bytes)
  if (before) return before
  const made = compress[encoding](bytes)
  kept[encoding].set(bytes, made)
  return made
}
