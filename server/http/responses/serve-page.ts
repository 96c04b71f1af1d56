import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { pagePolicy } from '../../core/page-policy.ts'
import type { Document, Page } from '../../core/page.ts'
import { addressKey } from '../checks/address-key.ts'
import { sendPicture } from './send-picture.ts'
import { serveFolder } from './static-files.ts'

/** Serves a document, the files of a folder, or a way to another address. */
export function servePage(page: Page): Middleware {
  if ('redirect' in page) return (ctx) => ctx.redirect(page.redirect)
  if ('folder' in page) {
    const files = serveFolder({ prefix: page.path, ...page })
    return (ctx, next) => (ctx.path === page.path ? ctx.redirect(`${page.path}/`) : files(ctx, next))
  }
  if ('picture' in page)
    return async (ctx, next) => {
      const request = {
        query: new URLSearchParams(ctx.querystring),
        params: ctx['params'] as Record<string, string>,
        accept: ctx.get('Accept'),
        network: addressKey(ctx.ip),
      }
      const picture = await page.picture(request)
      return picture ? sendPicture(ctx, picture) : next()
    }
  const encode = encoder()
  return async (ctx) => {
    // Not ctx.URL: it takes part in what Host says, and there is none under a Host that is no name.
    const params = ctx['params'] as Record<string, string>
    await send(ctx, await page.read(new URLSearchParams(ctx.querystring), params), encode)
  }
}

async function send(ctx: Context, document: Document, encode: Encode): Promise<void> {
  const { type, text, policy = pagePolicy, status = 200, opensWindows = false } = document
  if (type === 'html') ctx.set('Content-Security-Policy', policy)
  if (opensWindows) ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding')
  ctx.type = type
  ctx.etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  ctx.status = status
  // Never for a status of failure.
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding = text.length < SMALL ? false : ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding !== 'br' && encoding !== 'gzip') {
    ctx.body = text
    return
  }
  ctx.set('Content-Encoding', encoding)
  ctx.body = await encode(text, encoding, ctx.response.get('ETag'))
}

/** Below this a compressed text fits no fewer packets. */
const SMALL = 1_400
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Encode = (text: string, encoding: keyof typeof compress, etag: string) => Promise<Buffer>

/** How many texts of a page are kept compressed: one page may stand for many events. */
const MOST_KEPT = 64

/** Compresses a text, once for as long as it is among the last that were asked for. */
function encoder(): Encode {
  const kept = new Map<string, Promise<Buffer>>()
  return (text, encoding, etag) => {
    const key = encoding + etag
    const bytes = kept.get(key) ?? compress[encoding](text)
    kept.delete(key)
    kept.set(key, bytes)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return bytes
  }
}
