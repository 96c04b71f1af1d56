import type { Context, Middleware } from 'koa'
import type { Document, Page } from '../core/page.ts'
import { pagePolicy } from '../core/page-policy.ts'
import { serveFolder } from './static-files.ts'

/** Serves a document, the files of a folder, or a way to another address. */
export function servePage(page: Page): Middleware {
  if ('redirect' in page) return (ctx) => ctx.redirect(page.redirect)
  if ('folder' in page) {
    const files = serveFolder({ prefix: page.path, ...page })
    return (ctx, next) => (ctx.path === page.path ? ctx.redirect(`${page.path}/`) : files(ctx, next))
  }
  return async (ctx) => {
    // Not ctx.URL: it takes part in what Host says, and there is none under a Host that is no name.
    send(ctx, await page.read(new URLSearchParams(ctx.querystring)))
  }
}

function send(ctx: Context, { type, text, policy = pagePolicy }: Document): void {
  if (type === 'html') ctx.set('Content-Security-Policy', policy)
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = type
  ctx.body = text
}
