import type { Context } from 'koa'
import type { Picture } from '../../core/page.ts'

/** A picture that is opened by itself loads and runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
const A_YEAR_SECONDS = 31_536_000

/** Sends a picture, or 304. Pages of others may show it: whoever knows its address may see it. */
export function sendPicture(
  ctx: Context,
  { type, bytes, etag, maxAgeSeconds, isFile = false }: Picture,
): void {
  const ending = type.slice('image/'.length)
  const isForEver = maxAgeSeconds >= A_YEAR_SECONDS
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Disposition': `${isFile ? 'attachment' : 'inline'}; filename="picture.${ending}"`,
    'Cache-Control': `public, max-age=${maxAgeSeconds}${isForEver ? ', immutable' : ''}`,
  })
  ctx.vary('Accept')
  ctx.etag = etag
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = type
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
