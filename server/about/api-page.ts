import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import type { Middleware } from 'koa'
import { pagePolicy } from '../http/security-headers.ts'
import { readPageCss } from '../http/page-css.ts'
import { sendPage, serveFolder } from '../http/static-files.ts'

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** Swagger UI sets styles on its elements; nothing else is loosened. */
const policy = pagePolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

const css = readPageCss(new URL('api-page.css', import.meta.url))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Masuk API</title>
    <link rel="icon" href="/door/icons/door.svg" />
    <link rel="stylesheet" href="/docs/files/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/page.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/files/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })\n`

/** The published description, made once from the contract. */
export function openApi(): Middleware {
  const text = JSON.stringify(openApiDocument())
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'application/json'
    ctx.body = text
  }
}

/** The page that shows the description, wholly from our own origin. */
export const apiPage: Middleware = (ctx) => sendPage(ctx, page, policy)

export const apiPageStart: Middleware = (ctx) => {
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = 'application/javascript'
  ctx.body = start
}

export const apiPageCss: Middleware = (ctx) => {
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = 'css'
  ctx.body = css
}

export const apiPageFiles = serveFolder({ prefix: '/docs/files', folder: SWAGGER_UI, policy })
