import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import type { Installation } from '@masuk/shared/contract/openapi.ts'
import type { Page } from '../core/page.ts'
import { readPageCss } from '../core/page-css.ts'
import { pagePolicy } from '../core/page-policy.ts'

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

/** The published description, made once from the contract, and the page that shows it, wholly from our own origin. */
export function apiPages(installation: Installation): Page[] {
  const text = JSON.stringify(openApiDocument(installation))
  const description = () => ({ type: 'json', text }) as const
  return [
    { path: '/openapi.json', read: description },
    { path: '/api/openapi', read: description },
    { path: '/docs', read: () => ({ type: 'html', text: page, policy }) },
    { path: '/docs/', redirect: '/docs' },
    { path: '/docs/start.js', read: () => ({ type: 'js', text: start }) },
    { path: '/docs/page.css', read: () => ({ type: 'css', text: css }) },
    { path: '/docs/files', folder: SWAGGER_UI, policy },
  ]
}
