import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import type { Installation } from '@masuk/shared/contract/openapi.ts'
import type { Page } from '../core/page.ts'
import { readCssWithTokens } from '../core/page-css.ts'
import { pagePolicy } from '../core/page-policy.ts'
import { contentsOf, renderDocument } from './api-page/markdown.ts'

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** Swagger UI sets styles on its elements; nothing else is loosened. */
const policy = pagePolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

const file = (name: string) => new URL(`api-page/${name}`, import.meta.url)
const readText = (url: URL) => readFileSync(url, 'utf8')
const css = readCssWithTokens(file('page.css'))
const start = readText(file('start.js'))

const quickstart = readText(new URL('../../docs/quickstart.md', import.meta.url))
const changelog = readText(new URL('../../docs/changelog.md', import.meta.url))
// By functions: a `$` in a sample is none of the replacement's.
const page = readText(file('page.html'))
  .replace('<!-- contents -->', () => contentsOf(quickstart, '/docs'))
  .replace('<!-- document -->', () => renderDocument(quickstart))
const changelogPage = readText(file('changelog.html')).replace('<!-- document -->', () =>
  renderDocument(changelog),
)

/** One file of Swagger UI. */
function filePage(name: string): Page {
  const text = readFileSync(join(SWAGGER_UI, name), 'utf8')
  return { path: `/docs/files/${name}`, read: () => ({ type: name.endsWith('.css') ? 'css' : 'js', text }) }
}

/**
 * The published description, made once from the contract, and the page that shows it behind how to begin, wholly from our
 * own origin.
 */
export function apiPages(installation: Installation): Page[] {
  const text = JSON.stringify(openApiDocument(installation))
  const description = () => ({ type: 'json', text }) as const
  return [
    { path: '/openapi.json', read: description },
    { path: '/api/openapi', read: description },
    { path: '/docs', read: () => ({ type: 'html', text: page, policy }) },
    { path: '/docs/', redirect: '/docs' },
    { path: '/docs/changelog', read: () => ({ type: 'html', text: changelogPage }) },
    { path: '/docs/start.js', read: () => ({ type: 'js', text: start }) },
    { path: '/docs/page.css', read: () => ({ type: 'css', text: css }) },
    // Its other files are for programs that bundle it.
    ...['swagger-ui.css', 'swagger-ui-bundle.js'].map(filePage),
  ]
}
