import { readFileSync } from 'node:fs'
import type { Middleware } from 'koa'
import { readPageCss } from '../../http/page-css.ts'
import { sendPage } from '../../http/static-files.ts'
import type { InternalRoute } from '../../internal-routes.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const page = read('page.html')
const files = { css: readPageCss(new URL('page.css', import.meta.url)), js: read('page.js') }

function file(type: keyof typeof files): Middleware {
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = type
    ctx.body = files[type]
  }
}

/** The page that the link in an invitation's e-mail opens, with nothing to install or build. */
export const invitationPage: readonly InternalRoute[] = [
  { method: 'GET', path: '/studio/invitation', serve: (ctx) => sendPage(ctx, page) },
  { method: 'GET', path: '/studio/invitation.css', serve: file('css') },
  { method: 'GET', path: '/studio/invitation.js', serve: file('js') },
]
